/** True where the browser has passkeys; the installed application's page has its own address and none. */
export const hasPasskeys = (): boolean => 'PublicKeyCredential' in globalThis && 'credentials' in navigator

/** True where the browser offers passkeys in the e-mail field by itself. */
export async function canFillPasskeys(): Promise<boolean> {
  return hasPasskeys() && ((await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false)
}

interface CreationOptions
  extends Omit<PublicKeyCredentialCreationOptions, 'challenge' | 'user' | 'excludeCredentials'> {
  challenge: string
  user: Omit<PublicKeyCredentialUserEntity, 'id'> & { id: string }
  excludeCredentials?: { id: string; type: 'public-key'; transports?: AuthenticatorTransport[] }[]
}

/** Asks the device for a new passkey, with the server's options; returns what the server keeps. */
export async function createPasskey(given: unknown) {
  const options = given as CreationOptions
  const made = (await navigator.credentials.create({
    publicKey: {
      ...options,
      challenge: bytesOf(options.challenge),
      user: { ...options.user, id: bytesOf(options.user.id) },
      excludeCredentials: (options.excludeCredentials ?? []).map((known) => ({
        ...known,
        id: bytesOf(known.id),
      })),
    },
  })) as PublicKeyCredential | null
  if (!made) throw new DOMException('', 'NotAllowedError')
  const response = made.response as AuthenticatorAttestationResponse
  return {
    ...nameOf(made),
    response: {
      clientDataJSON: textOf(response.clientDataJSON),
      attestationObject: textOf(response.attestationObject),
      transports: response.getTransports?.() ?? [],
    },
  }
}

interface RequestOptions extends Omit<PublicKeyCredentialRequestOptions, 'challenge' | 'allowCredentials'> {
  challenge: string
}

/**
 * Asks the device to sign with one of its passkeys; `isFilling` waits in the e-mail field instead of opening a dialog.
 */
export async function askForPasskey(
  given: unknown,
  { isFilling = false, signal }: { isFilling?: boolean; signal?: AbortSignal } = {},
) {
  const options = given as RequestOptions
  const made = (await navigator.credentials.get({
    publicKey: {
      ...(options.rpId && { rpId: options.rpId }),
      ...(options.timeout && { timeout: options.timeout }),
      userVerification: 'required',
      challenge: bytesOf(options.challenge),
    },
    ...(isFilling && { mediation: 'conditional' as const }),
    ...(signal && { signal }),
  })) as PublicKeyCredential | null
  if (!made) throw new DOMException('', 'NotAllowedError')
  const response = made.response as AuthenticatorAssertionResponse
  return {
    ...nameOf(made),
    response: {
      clientDataJSON: textOf(response.clientDataJSON),
      authenticatorData: textOf(response.authenticatorData),
      signature: textOf(response.signature),
      userHandle: response.userHandle ? textOf(response.userHandle) : null,
    },
  }
}

/** True for what a browser throws when the person said no, or nothing for a while. */
export const isDeclined = (error: unknown): boolean =>
  error instanceof DOMException && ['NotAllowedError', 'AbortError'].includes(error.name)

const nameOf = ({ id, rawId, type }: PublicKeyCredential) => ({ id, rawId: textOf(rawId), type })

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0))
}

function textOf(buffer: ArrayBuffer): string {
  const plain = String.fromCharCode(...new Uint8Array(buffer))
  return btoa(plain).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

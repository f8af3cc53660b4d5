import { beginPasskeySignIn, loginWithPasskey } from '@larunbat/contract'
import { callApi } from '../../../shared/api/api.ts'
import { askForPasskey, canFillPasskeys, isDeclined } from '../../../shared/passkeys/passkey.ts'
import { signIn } from '../../../shared/session.ts'

// The browser allows one question at a time: the button's takes the place of the one in the field.
let waiting: AbortController | undefined
/** A challenge is good for five minutes. */
const RENEW_MS = 4 * 60_000

/** Signs in with a passkey of this device, without further steps. Returns false when the person declined. */
export async function logInWithPasskey(): Promise<boolean> {
  waiting?.abort()
  try {
    return await signInWith({})
  } catch (error) {
    if (isDeclined(error)) return false
    throw error
  }
}

/** Offers the device's passkeys in the e-mail field until `signal` ends it; `onSignedIn` when one was chosen. */
export async function offerPasskeys(onSignedIn: () => void, signal: AbortSignal): Promise<void> {
  if (!(await canFillPasskeys())) return
  while (!signal.aborted) {
    const turn = new AbortController()
    waiting = turn
    const renewal = setTimeout(() => turn.abort('renew'), RENEW_MS)
    const stop = () => turn.abort()
    signal.addEventListener('abort', stop)
    try {
      if (await signInWith({ isFilling: true, signal: turn.signal })) return onSignedIn()
    } catch {
      // The request was automatic: the button says what goes wrong.
      if (turn.signal.reason !== 'renew') return
    } finally {
      clearTimeout(renewal)
      signal.removeEventListener('abort', stop)
    }
  }
}

async function signInWith(how: Parameters<typeof askForPasskey>[1]): Promise<boolean> {
  const { options } = await callApi(beginPasskeySignIn, {})
  const credential = await askForPasskey(options, how)
  signIn(await callApi(loginWithPasskey, { credential }))
  return true
}

import { isSigned, SIGNATURES, type SignatureVersion, signFor, versionNamed } from './signature.ts'

/** What travels to and from Redsys: parameters, and who signed them. */
export interface SignedParameters {
  Ds_SignatureVersion: string
  Ds_MerchantParameters: string
  Ds_Signature: string
}

export interface Signer {
  secret: string
  version: SignatureVersion
}

/** Parameters as they are sent: JSON in Base64, and its signature. */
export function signParameters(
  { secret, version }: Signer,
  parameters: Readonly<Record<string, string>> & { DS_MERCHANT_ORDER: string },
): SignedParameters {
  const text = Buffer.from(JSON.stringify(parameters)).toString(version === 'V1' ? 'base64' : 'base64url')
  return {
    Ds_SignatureVersion: SIGNATURES[version],
    Ds_MerchantParameters: text,
    Ds_Signature: signFor(version, secret, parameters.DS_MERCHANT_ORDER, text),
  }
}

/**
 * Reads parameters that Redsys signed, by names in lower case and with values out of their percent signs. Undefined unless
 * the signature is one of either version by this secret: a page that was opened before the version was changed ends in the
 * one it began with.
 */
export function readParameters(
  secret: string,
  { Ds_SignatureVersion, Ds_MerchantParameters, Ds_Signature }: Partial<SignedParameters>,
): Map<string, string> | undefined {
  const version = versionNamed(Ds_SignatureVersion)
  if (!version || !Ds_MerchantParameters || !Ds_Signature) return undefined
  const parameters = decode(Ds_MerchantParameters)
  const order = parameters?.get('ds_order')
  if (!order) return undefined
  return isSigned(version, secret, order, Ds_MerchantParameters, Ds_Signature) ? parameters : undefined
}

function decode(text: string): Map<string, string> | undefined {
  try {
    const values: unknown = JSON.parse(Buffer.from(text, 'base64').toString('utf8'))
    if (typeof values !== 'object' || values === null) return undefined
    return new Map(
      Object.entries(values)
        .filter((entry): entry is [string, string | number] => ['string', 'number'].includes(typeof entry[1]))
        .map(([name, value]) => [name.toLowerCase(), unescapeValue(String(value))]),
    )
  } catch {
    return undefined
  }
}

function unescapeValue(value: string): string {
  try {
    return decodeURIComponent(value.replaceAll('+', ' '))
  } catch {
    return value
  }
}

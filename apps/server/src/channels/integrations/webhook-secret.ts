import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'

/** 32 random bytes; Standard Webhooks requires 24 to 64. */
export const newSecret = (): Buffer => randomBytes(32)

/** As receivers enter it into their libraries. */
export const printSecret = (secret: Buffer): string => PREFIX + secret.toString('base64')

export interface SignedMessage {
  id: string
  /** Seconds since 1970: receivers refuse what is older than some minutes. */
  timestamp: number
  body: string
}

/** The headers of Standard Webhooks 1.0 (standardwebhooks.com): one signature for each secret, with blanks between. */
export function signatureHeaders(
  { id, timestamp, body }: SignedMessage,
  secrets: readonly Buffer[],
): Record<string, string> {
  const signed = `${id}.${timestamp}.${body}`
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': secrets
      .map((secret) => `v1,${createHmac('sha256', secret).update(signed).digest('base64')}`)
      .join(' '),
  }
}

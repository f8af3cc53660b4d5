import { createHash } from 'node:crypto'

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/**
 * The name of a payment at Redsys: 12 letters and digits, the first four of them digits. It follows from our number, so
 * that asking twice names one payment, and is good for one try: Redsys takes each name once.
 */
export function orderNameOf(paymentId: string): string {
  const hash = createHash('sha256').update(`redsys:${paymentId}`).digest()
  const digits = String(hash.readUInt32BE(0) % 10_000).padStart(4, '0')
  let rest = hash.readBigUInt64BE(8)
  let name = ''
  for (let at = 0; at < 8; at++) {
    name += LETTERS[Number(rest % 62n)]
    rest /= 62n
  }
  return digits + name
}

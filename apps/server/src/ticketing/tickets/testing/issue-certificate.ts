import { type KeyObject, sign } from 'node:crypto'

/** One element of DER: its tag, its length, what it holds. */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  if (body.length < 128) return Buffer.concat([Buffer.from([tag, body.length]), body])
  const length = Buffer.from(body.length.toString(16).padStart(4, '0'), 'hex')
  return Buffer.concat([Buffer.from([tag, 0x82]), length, body])
}
const sequence = (...parts: readonly Buffer[]) => der(0x30, ...parts)
const number = (value: number) => der(0x02, Buffer.from([value]))
/** SHA-256 with RSA. */
const ALGORITHM = sequence(der(0x06, Buffer.from('2a864886f70d01010b', 'hex')), der(0x05))
const named = (name: string) =>
  sequence(der(0x31, sequence(der(0x06, Buffer.from('550403', 'hex')), der(0x0c, Buffer.from(name)))))
const year = (at: number) => der(0x17, Buffer.from(`${String(at).slice(2)}0101000000Z`))

/** A certificate (X.509 v1, PEM) for `subject`, good from 2020 to 2049, signed by `issuer`. */
export function issueCertificate(
  subject: string,
  publicKey: KeyObject,
  issuer: string,
  issuerKey: KeyObject,
): string {
  const facts = sequence(
    number(subject.length),
    ALGORITHM,
    named(issuer),
    sequence(year(2020), year(2049)),
    named(subject),
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = sign('sha256', facts, issuerKey)
  const whole = sequence(facts, ALGORITHM, der(0x03, Buffer.from([0]), signature)).toString('base64')
  return `-----BEGIN CERTIFICATE-----\n${whole.match(/.{1,64}/g)?.join('\n')}\n-----END CERTIFICATE-----\n`
}

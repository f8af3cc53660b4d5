import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

export interface S3Credentials {
  accessKeyId: string
  secretAccessKey: string
  region: string
}

/** Why a request is refused: an error code of S3 and its HTTP status; undefined for one that is signed rightly. */
export type Refusal = { status: number; code: string } | undefined

const SKEW_MS = 15 * 60_000
const LONGEST_EXPIRY_S = 7 * 24 * 3600
const denied = (code = 'AccessDenied'): Refusal => ({ status: 403, code })

/** Checks AWS Signature Version 4, in the Authorization header or in a presigned address, as S3 does. */
export function checkSignature(request: IncomingMessage, url: URL, owner: S3Credentials): Refusal {
  const isPresigned = url.searchParams.has('X-Amz-Signature')
  const given = isPresigned ? fromQuery(url) : fromHeader(request)
  if (!given) return denied()
  const [keyId, day, region, service, end] = given.credential.split('/')
  if (keyId !== owner.accessKeyId) return denied('InvalidAccessKeyId')
  if (region !== owner.region || service !== 's3' || end !== 'aws4_request')
    return denied('SignatureDoesNotMatch')
  const at = Date.parse(given.date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (!Number.isFinite(at) || !given.date.startsWith(day ?? '?')) return denied()
  const age = Date.now() - at
  if (isPresigned) {
    const expires = Number(url.searchParams.get('X-Amz-Expires'))
    if (!(expires >= 1 && expires <= LONGEST_EXPIRY_S) || age > expires * 1000 || age < -SKEW_MS)
      return denied()
  } else if (Math.abs(age) > SKEW_MS) return denied('RequestTimeTooSkewed')
  const names = given.signedHeaders.split(';')
  if (!names.includes('host') || !allSigned(request, names)) return denied()
  const scope = [day, region, service, end].join('/')
  const canonical = [
    request.method,
    url.pathname,
    canonicalQuery(url),
    ...names.map(
      (name) =>
        `${name}:${String(request.headers[name] ?? '')
          .trim()
          .replace(/\s+/g, ' ')}`,
    ),
    '',
    given.signedHeaders,
    isPresigned ? 'UNSIGNED-PAYLOAD' : request.headers['x-amz-content-sha256'],
  ].join('\n')
  const text = ['AWS4-HMAC-SHA256', given.date, scope, sha256(canonical)].join('\n')
  const right = hmac(signingKey(owner, day ?? ''), text)
  const sent = Buffer.from(given.signature, 'hex')
  return sent.length === right.length && timingSafeEqual(sent, right)
    ? undefined
    : denied('SignatureDoesNotMatch')
}

interface Given {
  credential: string
  date: string
  signedHeaders: string
  signature: string
}

function fromQuery({ searchParams }: URL): Given | undefined {
  if (searchParams.get('X-Amz-Algorithm') !== 'AWS4-HMAC-SHA256') return undefined
  const get = (name: string) => searchParams.get(`X-Amz-${name}`) ?? ''
  return {
    credential: get('Credential'),
    date: get('Date'),
    signedHeaders: get('SignedHeaders'),
    signature: get('Signature'),
  }
}

function fromHeader({ headers }: IncomingMessage): Given | undefined {
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    )
  if (!parts || typeof headers['x-amz-content-sha256'] !== 'string') return undefined
  const [, credential = '', signedHeaders = '', signature = ''] = parts
  return { credential, signedHeaders, signature, date: String(headers['x-amz-date'] ?? '') }
}

/** What S3 demands to be signed when it is sent. */
const allSigned = ({ headers }: IncomingMessage, names: string[]) =>
  Object.keys(headers)
    .filter((name) => name.startsWith('x-amz-'))
    .every((name) => names.includes(name))

const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

const canonicalQuery = ({ searchParams }: URL) =>
  [...searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&')

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const signingKey = ({ secretAccessKey, region }: S3Credentials, day: string) =>
  [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`)

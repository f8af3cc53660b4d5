import { createHmac, timingSafeEqual } from 'node:crypto'

/** Makes addresses that open one thing until one moment, and tells whether one is genuine. */
export interface UrlSigner {
  /** The address with `?hasta=<Unix seconds>&firma=<HMAC>`. */
  sign(path: string, expiresAt: Date): string
  /** True when the signature is ours, belongs to this path, and its moment has not passed. Takes constant time. */
  isValid(path: string, query: unknown): boolean
}

/** Signs with HMAC-SHA-256 of path and moment under `key`, at least 32 random bytes. */
export function createUrlSigner(key: Buffer): UrlSigner {
  const signatureOf = (path: string, until: string) =>
    createHmac('sha256', key).update(`${until}\n${path}`).digest()
  return {
    sign(path, expiresAt) {
      const until = String(Math.floor(expiresAt.getTime() / 1000))
      return `${path}?hasta=${until}&firma=${signatureOf(path, until).toString('base64url')}`
    },
    isValid(path, query) {
      const { hasta, firma } = (query ?? {}) as Record<string, unknown>
      if (typeof hasta !== 'string' || !/^\d{1,12}$/.test(hasta) || typeof firma !== 'string') return false
      const given = Buffer.from(firma, 'base64url')
      const right = signatureOf(path, hasta)
      const isOurs = given.length === right.length && timingSafeEqual(given, right)
      return isOurs && Number(hasta) * 1000 > Date.now()
    },
  }
}

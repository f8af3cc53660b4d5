import { createHmac, timingSafeEqual } from 'node:crypto'

/** Makes addresses that open one thing until a given moment, and verifies them. */
export interface UrlSigner {
  /** The address with `?hasta=<Unix seconds>&firma=<HMAC>`, and before them `sesion=<number>` where a sign-in is named. */
  sign(path: string, expiresAt: Date, signInId?: number): string
  /** True when the signature is ours, belongs to this path and sign-in, and its moment has not passed. Takes constant time. */
  isValid(path: string, query: unknown): boolean
  /** Returns the number of the sign-in that a valid address names, or undefined. */
  signInOf(query: unknown): number | undefined
}

const NUMBER = /^\d{1,15}$/

/** Signs with HMAC-SHA-256 of path and moment under `key`, at least 32 random bytes. */
export function createUrlSigner(key: Buffer): UrlSigner {
  const signatureOf = (path: string, until: string) =>
    createHmac('sha256', key).update(`${until}\n${path}`).digest()
  const ofSignIn = (path: string, id: string | number | undefined) =>
    id === undefined ? path : `${path}?sesion=${id}`
  return {
    sign(path, expiresAt, signInId) {
      const until = String(Math.floor(expiresAt.getTime() / 1000))
      const named = ofSignIn(path, signInId)
      const mark = signInId === undefined ? '?' : '&'
      return `${named}${mark}hasta=${until}&firma=${signatureOf(named, until).toString('base64url')}`
    },
    signInOf(query) {
      const { sesion } = (query ?? {}) as Record<string, unknown>
      return typeof sesion === 'string' && NUMBER.test(sesion) ? Number(sesion) : undefined
    },
    isValid(path, query) {
      const { hasta, firma, sesion } = (query ?? {}) as Record<string, unknown>
      if (typeof hasta !== 'string' || !/^\d{1,12}$/.test(hasta) || typeof firma !== 'string') return false
      if (sesion !== undefined && (typeof sesion !== 'string' || !NUMBER.test(sesion))) return false
      const given = Buffer.from(firma, 'base64url')
      const right = signatureOf(ofSignIn(path, sesion), hasta)
      const isOurs = given.length === right.length && timingSafeEqual(given, right)
      return isOurs && Number(hasta) * 1000 > Date.now()
    },
  }
}

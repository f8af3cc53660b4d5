import { API_ADDRESS } from '../server-address.ts'

/** Why a transfer ended (names of the specification, "Storage errors"). */
export type StorageErrorCode =
  | 'storage/canceled'
  | 'storage/retry-limit-exceeded'
  | 'storage/unknown'
  | 'storage/invalid-url'
  | 'storage/invalid-argument'

/** A transfer that did not come to its end. */
export class StorageError extends Error {
  override readonly name = 'StorageError'
  readonly code: StorageErrorCode
  /** HTTP status of the last answer; 0 when there was none. */
  readonly status: number

  constructor(code: StorageErrorCode, options: { status?: number; cause?: unknown } = {}) {
    super(code, { cause: options.cause })
    this.code = code
    this.status = options.status ?? 0
  }
}

/** A status that may differ on a retry: none at all, 5xx, 408, 429. A full disk (507) stays full. */
export function isPassingStatus(status: number): boolean {
  if (status === 501 || status === 507) return false
  return status === 0 || status === 408 || status === 429 || status >= 500
}

/** Paths our own server gives out for bytes. */
const OWN_PATH = /^\/uploads\/(files|video|form)\//

/**
 * Checks an address to send bytes to; throws `storage/invalid-url`. Those of our own server are taken on the origin the
 * calls go to: a person may know the server by another name than the one it gives itself (a phone on the local network).
 */
export function toUploadUrl(address: string, api = apiAddress()): string {
  const url = URL.parse(address, api)
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') throw new StorageError('storage/invalid-url')
  if (api && OWN_PATH.test(url.pathname)) return new URL(url.pathname + url.search, api).href
  return url.href
}

/** Where the calls go, as a whole address; undefined outside a browser. */
function apiAddress(): string | undefined {
  const page = globalThis.location?.href
  return page && new URL(API_ADDRESS, page).href
}

/** Checks what is to be sent; throws `storage/invalid-argument` for nothing and for what is no file. */
export function requireBytes(file: unknown): asserts file is Blob {
  if (!(file instanceof Blob) || file.size === 0) throw new StorageError('storage/invalid-argument')
}

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

/** An answer that may be another one next time: none at all, 5xx, 408, 429. A full disk (507) stays full. */
export function isPassingStatus(status: number): boolean {
  if (status === 501 || status === 507) return false
  return status === 0 || status === 408 || status === 429 || status >= 500
}

/** Checks an address to send bytes to; throws `storage/invalid-url`. A path stands for one on this origin. */
export function toUploadUrl(address: string, base = globalThis.location?.href): string {
  const url = URL.parse(address, base)
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') throw new StorageError('storage/invalid-url')
  return url.href
}

/** Checks what is to be sent; throws `storage/invalid-argument` for nothing and for what is no file. */
export function requireBytes(file: unknown): asserts file is Blob {
  if (!(file instanceof Blob) || file.size === 0) throw new StorageError('storage/invalid-argument')
}

import { AppError } from '../errors.ts'

interface SdkError {
  name?: string
  $metadata?: { httpStatusCode?: number }
}

/** How servers of the protocol say that no room is left. */
const FULL = new Set([
  'InsufficientStorage',
  'QuotaExceeded',
  'StorageFull',
  'XMinioStorageFull',
  'EntityTooLarge',
])

/** True when there is no such object; a missing bucket is a wrong setting, not a missing file. */
export function isMissing(error: unknown): boolean {
  const { name, $metadata } = error as SdkError
  return (
    name === 'NoSuchKey' ||
    name === 'NoSuchUpload' ||
    (name === 'NotFound' && $metadata?.httpStatusCode === 404)
  )
}

/** What a caller is told: no room, or not to be reached now (down, slow, or keys that are refused). */
export function toStorageError(error: unknown): Error {
  if (error instanceof AppError || error instanceof RangeError) return error
  const { name = '', $metadata } = error as SdkError
  const isFull = FULL.has(name) || $metadata?.httpStatusCode === 507
  return new AppError(isFull ? 'storage.full' : 'storage.unavailable', { cause: error })
}

import type { DetailedError } from 'tus-js-client'
import type { Clock } from './clock.ts'
import { retrying, UPLOAD_RETRY_MS } from './retry.ts'
import { refusal } from './send-put.ts'
import { requireBytes, StorageError, toUploadUrl } from './storage-error.ts'

/** A cut connection costs at most so much: what arrived of the piece under way may have been kept nowhere. */
const PIECE_BYTES = 8 * 1024 * 1024
/** Without a byte for so long the connection counts as lost. */
const STALL_MS = 60_000

export interface TusOptions {
  signal?: AbortSignal
  clock?: Clock
  /** Bytes the server has or that are on their way; begins where an interrupted transfer ended. */
  onProgress?: (sent: number) => void
  onWait?: (ms: number) => void
}

/**
 * Sends a file to a tus address the server has made (tus 1.0.0), from where it was interrupted. The library is loaded
 * with the first video. Throws as `retrying` does; 404 and 410 mean that the upload no longer exists.
 */
export async function sendTus(address: string, file: Blob, options: TusOptions): Promise<void> {
  requireBytes(file)
  const uploadUrl = toUploadUrl(address)
  const { signal, clock, onWait } = options
  const { Upload } = await import('tus-js-client')
  await retrying(
    ({ progressed }) =>
      new Promise<void>((resolve, reject) => {
        const upload = new Upload(file, {
          uploadUrl,
          uploadSize: file.size,
          chunkSize: PIECE_BYTES,
          // Our retries are reported, limited and cancelled like those of every other transfer.
          retryDelays: null,
          storeFingerprintForResuming: false,
          onProgress: (sent) => {
            watch()
            options.onProgress?.(sent)
          },
          onChunkComplete: progressed,
          onSuccess: () => end(resolve),
          onError: (error) => end(() => reject(asFailure(error))),
        })
        const cancel = () => {
          void upload.abort()
          end(() => reject(new StorageError('storage/canceled')))
        }
        let stall: ReturnType<typeof setTimeout>
        const watch = () => {
          clearTimeout(stall)
          stall = setTimeout(() => {
            void upload.abort()
            end(() => reject(new StorageError('storage/unknown', { cause: 'stalled' })))
          }, STALL_MS)
        }
        const end = (settle: () => void) => {
          clearTimeout(stall)
          signal?.removeEventListener('abort', cancel)
          settle()
        }
        if (signal?.aborted) return cancel()
        signal?.addEventListener('abort', cancel)
        watch()
        upload.start()
      }),
    { budgetMs: UPLOAD_RETRY_MS, signal, clock, onWait },
  )
}

function asFailure(error: Error | DetailedError): Error {
  const response = 'originalResponse' in error ? error.originalResponse : null
  const status = response?.getStatus() ?? 0
  // Another request of this upload has not ended yet (409 and 423 of the protocol): it will.
  if (status === 409 || status === 423) return new StorageError('storage/unknown', { cause: error })
  if (status) return refusal(status, response?.getBody() ?? '')
  return new StorageError('storage/unknown', { cause: error })
}

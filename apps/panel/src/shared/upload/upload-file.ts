import { createUpload } from '@larunbat/contract'
import type { InputOf } from '@larunbat/contract/kit'
import { callApi } from '../api/api.ts'
import { type Clock, systemClock } from './clock.ts'
import { OPERATION_RETRY_MS, retrying, UPLOAD_RETRY_MS } from './retry.ts'
import { sendPut } from './send-put.ts'
import { requireBytes, StorageError } from './storage-error.ts'

export interface UploadFileOptions extends Pick<InputOf<typeof createUpload>, 'purpose' | 'eventId'> {
  /** Shown to people only. */
  name: string
  signal?: AbortSignal
  clock?: Clock
  onProgress?: (sent: number) => void
  onWait?: (ms: number) => void
}

/**
 * Sends a file straight to the storage; returns its `subida_id`, which the call that uses the file then carries. Throws
 * `StorageError`, or `ApiError` where the server says why.
 */
export async function uploadFile(file: Blob, options: UploadFileOptions): Promise<string> {
  requireBytes(file)
  const { purpose, eventId, name, onProgress, ...flow } = options
  const create = () =>
    operation(
      (signal) =>
        callApi(
          createUpload,
          { purpose, eventId, name, type: file.type || null, bytes: file.size },
          { signal },
        ),
      flow,
    )
  let target = await create()
  await retrying(
    async () => {
      // The address of an upload that waited long for the network has expired.
      if (Date.parse(target.expiresAt) <= Date.now()) target = await create()
      onProgress?.(0)
      const headers = target.headers as Record<string, string>
      await sendPut(target.url, file, { headers, signal: flow.signal, onProgress })
    },
    { budgetMs: UPLOAD_RETRY_MS, ...flow },
  )
  return target.id
}

/** A short exchange with the server, tried again for 2 minutes. Only for calls that may be made twice. */
export function operation<T>(
  call: (signal: AbortSignal | undefined) => Promise<T>,
  { signal, clock = systemClock, onWait }: Pick<UploadFileOptions, 'signal' | 'clock' | 'onWait'>,
): Promise<T> {
  return retrying(
    () =>
      call(signal).catch((error: unknown) => {
        throw signal?.aborted ? new StorageError('storage/canceled', { cause: error }) : error
      }),
    { budgetMs: OPERATION_RETRY_MS, signal, clock, onWait },
  )
}

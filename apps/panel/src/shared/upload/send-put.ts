import { ApiError } from '@larunbat/contract/client'
import { StorageError, toUploadUrl } from './storage-error.ts'

export interface PutOptions {
  headers: Record<string, string>
  signal?: AbortSignal
  /** Bytes on their way so far. */
  onProgress?: (sent: number) => void
  /** Without a byte for so long the connection counts as lost. */
  stallMs?: number
}

const STALL_MS = 60_000

/**
 * Sends a file in one request; `fetch` would not report progress. Throws `storage/unknown` with the status, or the
 * server's own message when its response has one.
 */
export async function sendPut(address: string, file: Blob, options: PutOptions): Promise<void> {
  const url = toUploadUrl(address)
  const { signal, onProgress, stallMs = STALL_MS } = options
  const request = new XMLHttpRequest()
  request.open('PUT', url)
  for (const [name, value] of Object.entries(options.headers)) request.setRequestHeader(name, value)
  await new Promise<void>((resolve, reject) => {
    let stall: ReturnType<typeof setTimeout>
    const abort = () => request.abort()
    const fail = (cause?: unknown) => reject(new StorageError('storage/unknown', { cause }))
    const watch = () => {
      clearTimeout(stall)
      stall = setTimeout(abort, stallMs)
    }
    request.upload.onprogress = ({ loaded }) => {
      watch()
      onProgress?.(loaded)
    }
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve()
      else reject(refusal(request.status, request.responseText))
    }
    request.onerror = () => fail('network')
    request.onabort = () => (signal?.aborted ? reject(new StorageError('storage/canceled')) : fail('stalled'))
    request.onloadend = () => {
      clearTimeout(stall)
      signal?.removeEventListener('abort', abort)
    }
    if (signal?.aborted) return reject(new StorageError('storage/canceled'))
    signal?.addEventListener('abort', abort)
    watch()
    request.send(file)
  })
}

/** Our server states the reason in its envelope; object storage returns XML that is not shown. */
export function refusal(status: number, body: string): Error {
  try {
    const { msg, data } = JSON.parse(body) as { msg?: string; data?: { code?: string } | null }
    if (msg) return new ApiError(data?.code ?? `http.${status}`, msg, { status, data })
  } catch {
    // Not ours.
  }
  return new StorageError('storage/unknown', { status })
}

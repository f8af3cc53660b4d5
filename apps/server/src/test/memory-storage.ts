import { Readable } from 'node:stream'
import type { Storage, StoredFile } from '../platform/files/storage.ts'

/** Keeps files in memory for tests. */
export class MemoryStorage implements Storage {
  readonly files = new Map<string, { body: Uint8Array; contentType: string }>()

  async put(key: string, body: Uint8Array, contentType: string): Promise<void> {
    this.files.set(key, { body, contentType })
  }

  async get(key: string, range?: { start: number; end?: number }): Promise<StoredFile | undefined> {
    const file = this.files.get(key)
    if (!file) return undefined
    const body = range ? file.body.subarray(range.start, (range.end ?? file.body.length - 1) + 1) : file.body
    return { body: Readable.from([Buffer.from(body)]), size: file.body.length, contentType: file.contentType }
  }

  async delete(key: string): Promise<void> {
    this.files.delete(key)
  }

  urlOf(key: string): string {
    return `/files/${key}`
  }
}

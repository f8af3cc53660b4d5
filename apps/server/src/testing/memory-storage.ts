import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type {
  ByteRange,
  Storage,
  StoredFile,
  StoredHead,
  StoredName,
  UploadTarget,
} from '../platform/files/storage.ts'

/** Keeps files in memory for tests. */
export class MemoryStorage implements Storage {
  readonly files = new Map<string, { body: Uint8Array; contentType: string }>()

  async put(key: string, body: Uint8Array, contentType: string): Promise<void> {
    this.files.set(key, { body, contentType })
  }

  async putStream(key: string, body: Readable, contentType: string): Promise<{ bytes: number }> {
    const whole = await buffer(body)
    await this.put(key, whole, contentType)
    return { bytes: whole.length }
  }

  async get(key: string, range?: ByteRange): Promise<StoredFile | undefined> {
    const file = this.files.get(key)
    if (!file) return undefined
    const body = range ? file.body.subarray(range.start, (range.end ?? file.body.length - 1) + 1) : file.body
    return { body: Readable.from([Buffer.from(body)]), size: file.body.length, contentType: file.contentType }
  }

  async head(key: string): Promise<StoredHead | undefined> {
    const file = this.files.get(key)
    return file && { size: file.body.length, contentType: file.contentType }
  }

  async delete(key: string): Promise<void> {
    this.files.delete(key)
  }

  async deleteFolder(prefix: string): Promise<void> {
    for (const key of [...this.files.keys()]) if (key.startsWith(prefix)) this.files.delete(key)
  }

  urlOf(key: string): string {
    return `/files/${key}`
  }

  async uploadTarget(): Promise<UploadTarget | undefined> {
    return undefined
  }

  async *list(): AsyncGenerator<StoredName> {
    for (const [key, { body }] of this.files) yield { key, size: body.length }
  }

  async tidy(): Promise<void> {}
}

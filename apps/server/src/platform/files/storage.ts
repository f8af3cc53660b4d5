import type { Readable } from 'node:stream'

/** Where files are kept. Keys are slash-separated, made by us, never from a client's file name. */
export interface Storage {
  /** Stores the whole body durably; an existing key is replaced. */
  put(key: string, body: Uint8Array, contentType: string): Promise<void>
  /** Undefined when there is no such key. `range` ends are inclusive. */
  get(key: string, range?: { start: number; end?: number }): Promise<StoredFile | undefined>
  delete(key: string): Promise<void>
  /** Address below which `get` is served to browsers. */
  urlOf(key: string): string
}

export interface StoredFile {
  readonly body: Readable
  readonly size: number
  readonly contentType: string
}

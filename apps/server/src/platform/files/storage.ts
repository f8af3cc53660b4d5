import type { Readable } from 'node:stream'

/**
 * Where files are kept: on this machine's disk or in an S3 bucket. Keys are slash-separated, made by us, never from a
 * client's file name, and never used twice. Whatever the storage, a file is read at `urlOf(key)` of this server.
 * Everything that writes throws `storage.full` when there is no room and `storage.unavailable` when the storage cannot
 * be reached.
 */
export interface Storage {
  /** Stores the whole body durably, or nothing; an existing key is replaced. */
  put(key: string, body: Uint8Array, contentType: string): Promise<void>
  /**
   * The same for bytes that do not fit into memory; returns how many came. A stream that fails or is destroyed leaves
   * nothing behind.
   */
  putStream(key: string, body: Readable, contentType: string): Promise<{ bytes: number }>
  /** Undefined when there is no such key. `range` ends are inclusive. */
  get(key: string, range?: ByteRange): Promise<StoredFile | undefined>
  /** Size in bytes and type without the bytes; undefined when there is no such key. */
  head(key: string): Promise<StoredHead | undefined>
  /** A key that is not there is no fault. */
  delete(key: string): Promise<void>
  /** Deletes everything below a prefix of at least two folders that ends in `/`: `media/0f3a…/`. */
  deleteFolder(prefix: string): Promise<void>
  /** Address below which `get` is served to browsers. */
  urlOf(key: string): string
  /** Where a client may put these bytes itself; undefined when they have to come through this server. */
  uploadTarget(wanted: WantedUpload): Promise<UploadTarget | undefined>
  /** All files, of any folder, once each; files stored or deleted during the call may be included or not. */
  list(): AsyncIterable<StoredName>
  /** Deletes what killed processes left half-stored more than a day ago. */
  tidy(): Promise<void>
}

export interface ByteRange {
  readonly start: number
  readonly end?: number
}

export interface StoredName {
  readonly key: string
  readonly size: number
}

export interface StoredHead {
  readonly size: number
  readonly contentType: string
}

export interface StoredFile extends StoredHead {
  readonly body: Readable
}

export interface WantedUpload {
  readonly key: string
  /** The exact length that will come. */
  readonly bytes: number
  readonly contentType: string
  readonly expiresAt: Date
}

export interface UploadTarget {
  readonly url: string
  readonly method: 'PUT'
  /** Headers that have to be sent exactly so. */
  readonly headers: Readonly<Record<string, string>>
}

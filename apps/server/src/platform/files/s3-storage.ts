import { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { AppError } from '../errors.ts'
import { isFileKey, isFolderKey, requireFileKey, typeOfKey } from './file-key.ts'
import type { S3Settings } from './s3-settings.ts'
import type {
  ByteRange,
  Storage,
  StoredFile,
  StoredHead,
  StoredName,
  UploadTarget,
  WantedUpload,
} from './storage.ts'

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
function isMissing(error: unknown): boolean {
  const { name, $metadata } = error as SdkError
  return (
    name === 'NoSuchKey' ||
    name === 'NoSuchUpload' ||
    (name === 'NotFound' && $metadata?.httpStatusCode === 404)
  )
}

/** Returns the error for callers: no space, or unavailable (down, slow, or keys that are refused). */
function toStorageError(error: unknown): Error {
  if (error instanceof AppError || error instanceof RangeError) return error
  const { name = '', $metadata } = error as SdkError
  const isFull = FULL.has(name) || $metadata?.httpStatusCode === 507
  return new AppError(isFull ? 'storage.full' : 'storage.unavailable', { cause: error })
}

const PART_BYTES = 8 * 1024 * 1024
const DAY_MS = 86_400_000
/** Each reader of a video holds one as long as it reads. */
const MAX_SOCKETS = 500

export interface S3Times {
  connectMs: number
  /** Until the headers of a response; a body adds a second a megabyte. All tries together take twice as long. */
  answerMs: number
  /** The same for one part of a stream, each of its tries. */
  partMs: number
  /** A body may pause this long. */
  stallMs: number
}

const TIMES: S3Times = { connectMs: 4_000, answerMs: 5_000, partMs: 20_000, stallMs: 30_000 }

/** Files in a bucket of Amazon S3 or of a server that speaks its protocol. */
export class S3Storage implements Storage {
  readonly #bucket: string
  readonly #client: S3Client
  readonly #signer: S3Client
  readonly #answerMs: number
  readonly #stallMs: number
  readonly #partBytes: number

  /** A stream has 10,000 parts at most, of which two are in memory. */
  constructor(settings: S3Settings, times: S3Times = TIMES, partBytes = PART_BYTES) {
    this.#bucket = settings.bucket
    this.#answerMs = times.answerMs
    this.#stallMs = times.stallMs
    this.#partBytes = partBytes
    const checksums = settings.hasChecksums ? 'WHEN_SUPPORTED' : 'WHEN_REQUIRED'
    const common = {
      region: settings.region,
      credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
      ...(settings.endpoint ? { endpoint: settings.endpoint, forcePathStyle: true } : {}),
      responseChecksumValidation: checksums,
    } as const
    this.#client = new S3Client({
      ...common,
      requestChecksumCalculation: checksums,
      maxAttempts: 3,
      requestHandler: {
        connectionTimeout: times.connectMs,
        requestTimeout: times.partMs,
        throwOnRequestTimeout: true,
        httpAgent: { maxSockets: MAX_SOCKETS },
        httpsAgent: { maxSockets: MAX_SOCKETS },
      },
    })
    // A presigned address is made before there is a body: its checksum would be that of nothing.
    this.#signer = new S3Client({ ...common, requestChecksumCalculation: 'WHEN_REQUIRED' })
  }

  async put(key: string, body: Uint8Array, contentType: string): Promise<void> {
    const command = { ...this.#at(key), Body: body, ContentLength: body.length, ContentType: contentType }
    await this.#try((limits) => this.#client.send(new PutObjectCommand(command), limits), body.length)
  }

  /** In parts, of which two are in memory. A stream that breaks takes its parts along. */
  async putStream(key: string, body: Readable, contentType: string): Promise<{ bytes: number }> {
    let bytes = 0
    let failure: { error: unknown } | undefined
    async function* counted() {
      try {
        for await (const chunk of body) {
          bytes += chunk.length
          yield chunk
        }
      } catch (error) {
        failure = { error }
        throw error
      }
    }
    const upload = new Upload({
      client: this.#client,
      params: {
        ...this.#at(key),
        Body: Readable.from(counted(), { objectMode: false }),
        ContentType: contentType,
      },
      partSize: this.#partBytes,
      queueSize: 1,
    })
    try {
      await upload.done()
    } catch (error) {
      throw failure ? failure.error : toStorageError(error)
    }
    return { bytes }
  }

  async get(key: string, range?: ByteRange): Promise<StoredFile | undefined> {
    if (!isFileKey(key)) return undefined
    const Range = range && `bytes=${range.start}-${range.end ?? ''}`
    const found = await this.#find((limits) =>
      this.#client.send(new GetObjectCommand({ ...this.#at(key), Range }), limits),
    )
    if (!found) return undefined
    const body = found.Body as Readable
    destroyWhenStalled(body, this.#stallMs)
    const total = found.ContentRange?.split('/')[1] ?? found.ContentLength
    return { body, size: Number(total), contentType: typeOfKey(key) }
  }

  async head(key: string): Promise<StoredHead | undefined> {
    if (!isFileKey(key)) return undefined
    const found = await this.#find((limits) =>
      this.#client.send(new HeadObjectCommand(this.#at(key)), limits),
    )
    return found && { size: found.ContentLength ?? 0, contentType: typeOfKey(key) }
  }

  async delete(key: string): Promise<void> {
    if (isFileKey(key))
      await this.#try((limits) => this.#client.send(new DeleteObjectCommand(this.#at(key)), limits))
  }

  /** One by one: the call that deletes many needs a checksum that some servers do not know. */
  async deleteFolder(prefix: string): Promise<void> {
    if (!isFolderKey(prefix)) throw new RangeError(`not a folder of ours: ${prefix.slice(0, 80)}`)
    for await (const { Key } of this.#listBelow(prefix))
      await this.#try((limits) =>
        this.#client.send(new DeleteObjectCommand({ Bucket: this.#bucket, Key }), limits),
      )
  }

  async *list(): AsyncGenerator<StoredName> {
    for await (const { Key = '', Size = 0 } of this.#listBelow(undefined))
      if (isFileKey(Key)) yield { key: Key, size: Size }
  }

  async *#listBelow(prefix: string | undefined) {
    let token: string | undefined
    do {
      const command = { Bucket: this.#bucket, Prefix: prefix, ContinuationToken: token }
      const page = await this.#try((limits) => this.#client.send(new ListObjectsV2Command(command), limits))
      yield* page.Contents ?? []
      token = page.IsTruncated ? page.NextContinuationToken : undefined
    } while (token !== undefined)
  }

  urlOf(key: string): string {
    return `/files/${key}`
  }

  /** Type and length are signed: other ones are refused by the bucket. */
  async uploadTarget({ key, bytes, contentType, expiresAt }: WantedUpload): Promise<UploadTarget> {
    const command = new PutObjectCommand({ ...this.#at(key), ContentType: contentType, ContentLength: bytes })
    const url = await getSignedUrl(this.#signer, command, {
      expiresIn: Math.max(1, Math.floor((expiresAt.getTime() - Date.now()) / 1000)),
      signableHeaders: new Set(['content-type', 'content-length']),
    })
    return { url, method: 'PUT', headers: { 'content-type': contentType } }
  }

  async tidy(): Promise<void> {
    const command = new ListMultipartUploadsCommand({ Bucket: this.#bucket })
    const { Uploads = [] } = await this.#try((limits) => this.#client.send(command, limits))
    for (const { Key, UploadId, Initiated } of Uploads) {
      if (Date.now() - Number(Initiated) < DAY_MS) continue
      const abort = new AbortMultipartUploadCommand({ Bucket: this.#bucket, Key, UploadId })
      await this.#find((limits) => this.#client.send(abort, limits))
    }
  }

  /** Throws `storage.unavailable` when the bucket is not there for us. */
  async check(): Promise<void> {
    await this.#try((limits) => this.#client.send(new HeadBucketCommand({ Bucket: this.#bucket }), limits))
  }

  #at(key: string) {
    return { Bucket: this.#bucket, Key: requireFileKey(key) }
  }

  async #try<T>(work: (limits: Limits) => Promise<T>, bytes = 0): Promise<T> {
    try {
      return await this.#inTime(work, bytes)
    } catch (error) {
      throw toStorageError(error)
    }
  }

  async #find<T>(work: (limits: Limits) => Promise<T>): Promise<T | undefined> {
    try {
      return await this.#inTime(work)
    } catch (error) {
      if (isMissing(error)) return undefined
      throw toStorageError(error)
    }
  }

  /** All tries together end; what then comes as a body may take its time. */
  async #inTime<T>(work: (limits: Limits) => Promise<T>, bytes = 0): Promise<T> {
    const requestTimeout = this.#answerMs + bytes / 1000
    const inTime = new AbortController()
    const timer = setTimeout(() => inTime.abort(), requestTimeout * 2)
    try {
      return await work({ requestTimeout, abortSignal: inTime.signal })
    } finally {
      clearTimeout(timer)
    }
  }
}

interface Limits {
  requestTimeout: number
  abortSignal: AbortSignal
}

/**
 * Destroys a stream whose source sends nothing for so long. Only waiting counts: with bytes in its buffer it is the
 * reader who is slow.
 */
function destroyWhenStalled(stream: Readable, stallMs: number): void {
  let waitedSince: number | undefined
  const timer = setInterval(() => {
    if (stream.readableLength > 0) waitedSince = undefined
    else if (waitedSince === undefined) waitedSince = Date.now()
    else if (Date.now() - waitedSince >= stallMs) stream.destroy(new AppError('storage.unavailable'))
  }, stallMs / 4)
  timer.unref()
  const push = stream.push.bind(stream)
  stream.push = (chunk, encoding) => {
    waitedSince = undefined
    return push(chunk, encoding)
  }
  stream.once('close', () => clearInterval(timer))
}

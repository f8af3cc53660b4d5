import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/** Bytes that are packed already: packing them again costs time and saves nothing. */
const PACKED = /\.(?:jpg|webp|avif|png|mp4|mp3|m4a|ogg|flac|zip|pdf)$/

/**
 * A ZIP that is read while it is written: one entry at a time, nothing of it kept but its list of names. The reader of
 * `stream` sets the pace; when reading fails, so does the `add` that waits for it.
 */
export class Archive {
  readonly #zip = new ZipFile()
  readonly #failed: Promise<never>
  readonly stream: Readable

  constructor() {
    this.stream = this.#zip.outputStream as Readable
    this.#failed = new Promise((_, reject) => {
      this.#zip.once('error', (error: Error) => {
        this.stream.destroy(error)
        reject(error)
      })
      this.stream.once('error', reject)
      this.stream.once('close', () => {
        if (!this.stream.readableEnded) reject(new Error('nobody reads the archive any more'))
      })
    })
    // A pending `add` rejects; without one, the reader has failed and says so itself.
    this.#failed.catch(() => {})
  }

  /** Adds one entry and waits until it was read to its end. `bytes` is its exact length, where it is known. */
  async add(path: string, content: string | AsyncIterable<string> | Readable, bytes?: number): Promise<void> {
    const source =
      content instanceof Readable
        ? content
        : Readable.from(typeof content === 'string' ? [content] : content, { objectMode: false })
    const options = { compress: !PACKED.test(path), ...(bytes === undefined ? {} : { size: bytes }) }
    try {
      const done = finished(source, { writable: false })
      this.#zip.addReadStream(source, path, options)
      await Promise.race([done, this.#failed])
    } catch (error) {
      source.destroy()
      throw error
    }
  }

  /** Writes the list of entries; the stream ends after it. */
  end(): void {
    this.#zip.end()
  }

  /** Gives up: the reader's stream fails with `error`. */
  fail(error: Error): void {
    this.stream.destroy(error)
  }
}

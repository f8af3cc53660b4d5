import type { Readable } from 'node:stream'
import type { S3Settings } from '../../platform/files/s3-settings.ts'
import { S3Storage } from '../../platform/files/s3-storage.ts'
import { BackupError } from './backup-error.ts'
import { type BackupPlace, isArchiveName } from './places.ts'

/** With 10,000 parts at most: archives of up to 320 GB. */
const PART_BYTES = 32 * 1024 * 1024

/** Archives in a folder of a bucket. What is not whole is never seen there: the last part completes it. */
export class BucketPlace implements BackupPlace {
  readonly description: string
  readonly #prefix: string
  readonly #storage: S3Storage

  constructor(settings: S3Settings, prefix: string) {
    this.#prefix = prefix
    this.#storage = new S3Storage(settings, undefined, PART_BYTES)
    this.description = `s3://${settings.bucket}/${prefix}`
  }

  async write(name: string, body: Readable): Promise<number> {
    await this.#storage.tidy()
    return (await this.#storage.putStream(this.#key(name), body, 'application/octet-stream')).bytes
  }

  async open(name: string): Promise<Readable> {
    const found = await this.#storage.get(this.#key(name))
    if (!found) throw new BackupError('missing', `There is no archive ${this.description}/${name}.`)
    return found.body
  }

  async list(): Promise<string[]> {
    const names: string[] = []
    for await (const { key } of this.#storage.list()) {
      const name = key.slice(this.#prefix.length + 1)
      if (key.startsWith(`${this.#prefix}/`) && isArchiveName(name)) names.push(name)
    }
    return names.sort()
  }

  async remove(name: string): Promise<void> {
    if (isArchiveName(name)) await this.#storage.delete(this.#key(name))
  }

  #key(name: string): string {
    return `${this.#prefix}/${name}`
  }
}

import { randomBytes } from 'node:crypto'
import { constants, createWriteStream } from 'node:fs'
import { access, mkdir, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError } from '../errors.ts'
import { isDiskFull, type RoomOptions, watchRoom } from './disk-room.ts'
import { isFileKey, isFolderKey, requireFileKey, typeOfKey } from './file-key.ts'
import type { ByteRange, Storage, StoredFile, StoredHead, StoredName, UploadTarget } from './storage.ts'

const MISSING = new Set(['ENOENT', 'ENOTDIR', 'EISDIR'])
const DRAFT = '.draft-'
const DAY_MS = 86_400_000

/**
 * Files below `DATA_DIR/files`. Pictures of events are public to those who know their address: the 128 random bits in the
 * key are what protects a draft's picture, as with a shared link.
 */
export class DiskStorage implements Storage {
  readonly #root: string
  readonly #room: RoomOptions

  constructor(dataDir: string, room: RoomOptions = {}) {
    this.#root = join(dataDir, 'files')
    this.#room = room
  }

  /** Whole or not at all, also when the machine stops meanwhile. */
  async put(key: string, body: Uint8Array): Promise<void> {
    await this.#store(key, async (draft) => {
      const file = await open(draft, 'wx', 0o640)
      try {
        await file.writeFile(body)
        await file.datasync()
      } finally {
        await file.close()
      }
    })
  }

  /** Throws `storage.full` before the disk is, as the database stands on it, too. */
  async putStream(key: string, body: Readable): Promise<{ bytes: number }> {
    return this.#store(key, async (draft) => {
      const unwatch = watchRoom(this.#root, (error) => body.destroy(error), this.#room)
      try {
        // `flush` syncs before the file is closed; the pipeline waits for the disk before it reads on.
        const file = createWriteStream(draft, { flags: 'wx', mode: 0o640, flush: true })
        await pipeline(body, file)
        return { bytes: file.bytesWritten }
      } finally {
        unwatch()
      }
    })
  }

  async get(key: string, range?: ByteRange): Promise<StoredFile | undefined> {
    if (!isFileKey(key)) return undefined
    const file = await open(this.#path(key)).catch(missing)
    if (!file) return undefined
    const found = await file.stat()
    if (!found.isFile()) {
      await file.close()
      return undefined
    }
    return { body: file.createReadStream(range ?? {}), size: found.size, contentType: typeOfKey(key) }
  }

  async head(key: string): Promise<StoredHead | undefined> {
    if (!isFileKey(key)) return undefined
    const found = await stat(this.#path(key)).catch(missing)
    return found?.isFile() ? { size: found.size, contentType: typeOfKey(key) } : undefined
  }

  async delete(key: string): Promise<void> {
    if (!isFileKey(key)) return
    await rm(this.#path(key), { force: true })
    // The folder goes with its last file.
    await rmdir(dirname(this.#path(key))).catch(() => {})
  }

  async deleteFolder(prefix: string): Promise<void> {
    if (!isFolderKey(prefix)) throw new RangeError(`not a folder of ours: ${prefix.slice(0, 80)}`)
    await rm(join(this.#root, prefix), { recursive: true, force: true })
  }

  urlOf(key: string): string {
    return `/files/${key}`
  }

  async uploadTarget(): Promise<UploadTarget | undefined> {
    return undefined
  }

  async *list(): AsyncGenerator<StoredName> {
    yield* this.#listBelow('')
  }

  async *#listBelow(prefix: string): AsyncGenerator<StoredName> {
    const entries = (await readdir(join(this.#root, prefix), { withFileTypes: true }).catch(missing)) ?? []
    for (const entry of entries) {
      const key = `${prefix}${entry.name}`
      if (entry.isDirectory()) yield* this.#listBelow(`${key}/`)
      const found = isFileKey(key) ? await stat(this.#path(key)).catch(missing) : undefined
      if (found?.isFile()) yield { key, size: found.size }
    }
  }

  async tidy(): Promise<void> {
    const names = (await readdir(this.#root).catch(missing)) ?? []
    for (const name of names.filter((name) => name.startsWith(DRAFT))) {
      const path = join(this.#root, name)
      const found = await stat(path).catch(missing)
      if (found && Date.now() - found.mtimeMs > DAY_MS) await rm(path, { force: true })
    }
  }

  /** Throws when nothing can be written. */
  async check(): Promise<void> {
    await mkdir(this.#root, { recursive: true })
    await access(this.#root, constants.W_OK)
  }

  /** Writes beside the place and moves there: a partial file is never visible. */
  async #store<T>(key: string, write: (draft: string) => Promise<T>): Promise<T> {
    const path = this.#path(key)
    const draft = join(this.#root, `${DRAFT}${randomBytes(8).toString('hex')}`)
    try {
      await mkdir(this.#root, { recursive: true })
      const answer = await write(draft)
      await moveInto(draft, path)
      await syncFolder(dirname(path))
      return answer
    } catch (error) {
      await rm(draft, { force: true }).catch(() => {})
      throw isDiskFull(error) && !(error instanceof AppError)
        ? new AppError('storage.full', { cause: error })
        : error
    }
  }

  #path(key: string): string {
    return join(this.#root, requireFileKey(key))
  }
}

const isOneOf = (error: unknown, codes: ReadonlySet<string>) =>
  codes.has((error as NodeJS.ErrnoException).code ?? '')

function missing(error: unknown): undefined {
  if (isOneOf(error, MISSING)) return undefined
  throw error
}

/** The folder may go with another file just before: then once more. */
async function moveInto(draft: string, path: string, tries = 5): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  try {
    await rename(draft, path)
  } catch (error) {
    if (tries === 0 || !isOneOf(error, MISSING)) throw error
    await moveInto(draft, path, tries - 1)
  }
}

/** A renamed file is only safe once its folder is on disk as well. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

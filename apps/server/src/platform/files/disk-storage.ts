import { randomBytes } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { AppError } from '../errors.ts'
import { isFileKey, typeOfKey } from './file-key.ts'
import type { Storage, StoredFile } from './storage.ts'

const FULL = new Set(['ENOSPC', 'EDQUOT'])
const MISSING = new Set(['ENOENT', 'ENOTDIR', 'EISDIR'])

/**
 * Files below `DATA_DIR/files`. Pictures of events are public to whoever knows their address: the 128 random bits in the
 * key are what protects a draft's picture, as with a shared link.
 */
export class DiskStorage implements Storage {
  readonly #root: string

  constructor(dataDir: string) {
    this.#root = join(dataDir, 'files')
  }

  /** Whole or not at all, also when the machine stops meanwhile. Throws `storage.full` when the disk is. */
  async put(key: string, body: Uint8Array): Promise<void> {
    const path = this.#path(key)
    const draft = join(this.#root, `.draft-${randomBytes(8).toString('hex')}`)
    try {
      await mkdir(dirname(path), { recursive: true })
      await writeDurably(draft, body)
      await rename(draft, path)
      await syncFolder(dirname(path))
    } catch (error) {
      await rm(draft, { force: true }).catch(() => {})
      throw isOneOf(error, FULL) ? new AppError('storage.full', { cause: error }) : error
    }
  }

  async get(key: string, range?: { start: number; end?: number }): Promise<StoredFile | undefined> {
    if (!isFileKey(key)) return undefined
    const file = await open(this.#path(key)).catch((error) => {
      if (isOneOf(error, MISSING)) return undefined
      throw error
    })
    if (!file) return undefined
    const stat = await file.stat()
    if (!stat.isFile()) {
      await file.close()
      return undefined
    }
    return { body: file.createReadStream(range ?? {}), size: stat.size, contentType: typeOfKey(key) }
  }

  async delete(key: string): Promise<void> {
    if (isFileKey(key)) await rm(this.#path(key), { force: true })
  }

  urlOf(key: string): string {
    return `/files/${key}`
  }

  #path(key: string): string {
    if (!isFileKey(key)) throw new RangeError(`not a file key: ${key.slice(0, 80)}`)
    return join(this.#root, key)
  }
}

const isOneOf = (error: unknown, codes: ReadonlySet<string>) =>
  codes.has((error as NodeJS.ErrnoException).code ?? '')

async function writeDurably(path: string, body: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o640)
  try {
    await file.writeFile(body)
    await file.datasync()
  } finally {
    await file.close()
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

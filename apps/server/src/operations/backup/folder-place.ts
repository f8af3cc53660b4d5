import { createReadStream, createWriteStream } from 'node:fs'
import { chmod, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { BackupError } from './backup-error.ts'
import { type BackupPlace, isArchiveName } from './places.ts'

const UNFINISHED = '.unfinished'
const DAY_MS = 86_400_000

/** Archives in a folder, mostly another disk or a mounted share. Only the owner may read them. */
export class FolderPlace implements BackupPlace {
  readonly description: string
  readonly #path: string

  constructor(path: string) {
    this.#path = path
    this.description = path
  }

  async write(name: string, body: Readable): Promise<number> {
    await mkdir(this.#path, { recursive: true, mode: 0o700 })
    await this.#tidy()
    const draft = join(this.#path, `${name}${UNFINISHED}`)
    try {
      const file = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true })
      await pipeline(body, file)
      await rename(draft, join(this.#path, name))
      await chmod(join(this.#path, name), 0o400)
      const folder = await open(this.#path, 'r')
      await folder.sync().finally(() => folder.close())
      return file.bytesWritten
    } catch (error) {
      await rm(draft, { force: true }).catch(() => {})
      throw error
    }
  }

  async open(name: string): Promise<Readable> {
    const path = join(this.#path, name)
    const found = await stat(path).catch(() => undefined)
    if (!found?.isFile()) throw new BackupError('missing', `There is no archive ${path}.`)
    return createReadStream(path, { highWaterMark: 256 * 1024 })
  }

  async list(): Promise<string[]> {
    const names = await readdir(this.#path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    })
    return names.filter(isArchiveName).sort()
  }

  async remove(name: string): Promise<void> {
    if (isArchiveName(name)) await rm(join(this.#path, name), { force: true })
  }

  /** What killed processes left half-written. */
  async #tidy(): Promise<void> {
    for (const name of await readdir(this.#path)) {
      if (!name.endsWith(UNFINISHED) || !isArchiveName(name.slice(0, -UNFINISHED.length))) continue
      const path = join(this.#path, name)
      const found = await stat(path).catch(() => undefined)
      if (found && Date.now() - found.mtimeMs > DAY_MS) await rm(path, { force: true })
    }
  }
}

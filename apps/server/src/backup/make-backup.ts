import { randomBytes } from 'node:crypto'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress } from 'node:zlib'
import pg from 'pg'
import { KEEP_ALIVE } from '../platform/db/pool.ts'
import type { Storage } from '../platform/files/storage.ts'
import { sealWith } from './archive/seal.ts'
import { BackupError } from './backup-error.ts'
import { BACKUP_LOCK } from './backup-lock.ts'
import type { Manifest } from './manifest.ts'
import { archiveName, type BackupPlace } from './places.ts'
import { writeArchive } from './write-archive.ts'

export interface BackupTask {
  /** A direct address of the database, without a pooler. */
  directUrl: string
  /** Undefined leaves files out. */
  storage: Storage | undefined
  place: BackupPlace
  /** Seals the archive. */
  key: string | undefined
  /** This many newest archives stay. */
  keep: number
  product: string
  now?: Date
  signal?: AbortSignal | undefined
}

export interface MadeBackup {
  name: string
  bytes: number
  manifest: Manifest
  removed: string[]
}

/** Text of tables becomes a sixth of its length at this level, at more than 100 MB/s of one core. */
const LEVEL = 3

/**
 * Writes a whole archive of database and files to a place, while the product runs; memory does not grow with what is
 * there. Older archives are removed only once the new one is complete. Throws `BackupError` (`busy`) when another backup
 * of this database is under way.
 */
export async function makeBackup(task: BackupTask): Promise<MadeBackup> {
  const now = task.now ?? new Date()
  const name = archiveName(now, randomBytes(2).toString('hex'), task.key !== undefined)
  const client = new pg.Client({
    connectionString: task.directUrl,
    application_name: 'larunbat-backup',
    ...KEEP_ALIVE,
  })
  client.on('error', () => {})
  await client.connect()
  try {
    const lock = await client.query('select pg_try_advisory_lock($1) as mine', [BACKUP_LOCK])
    if (!lock.rows[0].mine) throw new BackupError('busy', 'Another backup of this database is under way.')
    const written: Partial<Manifest> = {}
    const source = { client, storage: task.storage, product: task.product, now }
    let bytes = 0
    const archive = Readable.from(writeArchive(source, written), {
      objectMode: false,
      highWaterMark: 256 * 1024,
    })
    const pack = createZstdCompress({
      params: { [constants.ZSTD_c_compressionLevel]: LEVEL, [constants.ZSTD_c_checksumFlag]: 1 },
    })
    const seal = task.key === undefined ? new PassThrough() : await sealWith(task.key)
    const keep = async (body: AsyncIterable<Buffer>) => {
      bytes = await task.place.write(name, Readable.from(body, { objectMode: false }))
    }
    await pipeline(archive, pack, seal, keep, task.signal ? { signal: task.signal } : {})
    return { name, bytes, manifest: written as Manifest, removed: await removeOld(task) }
  } finally {
    await client.end().catch(() => {})
  }
}

async function removeOld({ place, keep }: BackupTask): Promise<string[]> {
  const old = (await place.list()).slice(0, -keep)
  for (const name of old) await place.remove(name)
  return old
}

import { randomBytes } from 'node:crypto'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress } from 'node:zlib'
import pg from 'pg'
import { BACKUP_LOCK } from '../../files/stored-files/backup-lock.ts'
import { KEEP_ALIVE } from '../../platform/db/pool.ts'
import type { Storage } from '../../platform/files/storage.ts'
import { sealWith } from './archive/seal.ts'
import { BackupError } from './backup-error.ts'
import type { Manifest } from './manifest.ts'
import { archiveName, type BackupPlace, isDoubtful } from './places.ts'
import { readArchive } from './read-archive.ts'
import { describeShrinkage, openSnapshot, type RowCounts, type Snapshot } from './snapshot.ts'
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
  /** Rows by table of the archive before; undefined where there is none, or where holding far less is right. */
  before?: RowCounts | undefined
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
 * Writes a whole archive of database and files to a place, while the product runs, and reads it back: memory does not grow with
 * what is there. Older archives are removed only once the new one is proved. Throws `BackupError`: `busy` when another backup of
 * this database is under way, `empty` or `incomplete` when tables are missing, `damaged` when what is read back is not what the
 * database held, `shrunk` when that is far less than before: such an archive is kept under a name of its own.
 */
export async function makeBackup(task: BackupTask): Promise<MadeBackup> {
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
    const snapshot = await openSnapshot(client)
    if (snapshot.counts.account === 0)
      throw new BackupError(
        'empty',
        'The database has no account: no server was ever started on it, so there is nothing to back up. Check DATABASE_URL.',
      )
    const shrinkage = task.before && describeShrinkage(task.before, snapshot.counts)
    const made = await write(task, { client, snapshot, isDoubtful: shrinkage !== undefined })
    await proveArchive(task, made.name, snapshot.counts)
    const removed = await removeOld(task, made.name)
    if (shrinkage) throw new BackupError('shrunk', shrinkageText(shrinkage, made.name))
    return { ...made, removed }
  } finally {
    await client.end().catch(() => {})
  }
}

const shrinkageText = (shrinkage: string, name: string) =>
  `The database holds far less than the archive before: ${shrinkage}. Older archives stay; this one is kept as ${name}. Restore the last good one if data were lost; if they were deleted on purpose, run npm run backup -- --accept-less once.`

interface Moment {
  client: pg.Client
  snapshot: Snapshot
  isDoubtful: boolean
}

async function write(task: BackupTask, { client, snapshot, isDoubtful }: Moment) {
  const now = task.now ?? new Date()
  const isSealed = task.key !== undefined
  const name = archiveName(now, randomBytes(2).toString('hex'), { isSealed, isDoubtful })
  const written: Partial<Manifest> = {}
  const source = { client, snapshot, storage: task.storage, product: task.product, now }
  const archive = Readable.from(writeArchive(source, written), {
    objectMode: false,
    highWaterMark: 256 * 1024,
  })
  const pack = createZstdCompress({
    params: { [constants.ZSTD_c_compressionLevel]: LEVEL, [constants.ZSTD_c_checksumFlag]: 1 },
  })
  const seal = task.key === undefined ? new PassThrough() : await sealWith(task.key)
  let bytes = 0
  const keep = async (body: AsyncIterable<Buffer>) => {
    bytes = await task.place.write(name, Readable.from(body, { objectMode: false }))
  }
  await pipeline(archive, pack, seal, keep, task.signal ? { signal: task.signal } : {})
  return { name, bytes, manifest: written as Manifest }
}

const NEWLINE = 0x0a

/**
 * Reads an archive from its place, counts the rows that are in it and compares them with what the database counted. Removes an
 * archive that holds something else, and throws `BackupError` (`damaged`).
 */
async function proveArchive(task: BackupTask, name: string, counts: RowCounts): Promise<void> {
  const found: Record<string, number> = {}
  try {
    await readArchive(
      { place: task.place, name, key: task.key },
      {
        // COPY escapes every line break of a value: each row is one line.
        async rows(table, body) {
          for await (const chunk of body) {
            task.signal?.throwIfAborted()
            for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, at + 1))
              found[table] = (found[table] ?? 0) + 1
          }
        },
      },
    )
    const wrong = Object.keys(counts).filter((table) => counts[table] !== (found[table] ?? 0))
    if (wrong.length === 0) return
    const [table = ''] = wrong
    throw new BackupError(
      'damaged',
      `The archive does not hold what the database holds: ${table} has ${found[table] ?? 0} rows instead of ${counts[table]} (${wrong.length} tables differ). It was removed; older ones stay.`,
    )
  } catch (error) {
    await task.place.remove(name).catch(() => {})
    throw error
  }
}

/** A doubtful archive replaces doubtful ones only; a proved one also those that are older than the newest `keep`. */
async function removeOld({ place, keep }: BackupTask, made: string): Promise<string[]> {
  const all = await place.list()
  const doubtful = all.filter((name) => isDoubtful(name) && name !== made)
  const whole = all.filter((name) => !isDoubtful(name))
  const old = [...doubtful, ...(isDoubtful(made) ? [] : whole.slice(0, -keep))]
  for (const name of old) await place.remove(name)
  return old
}

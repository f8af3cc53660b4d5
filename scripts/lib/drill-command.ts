import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { pino } from 'pino'
import { makeBackup } from '../../apps/server/src/backup/make-backup.ts'
import type { Manifest } from '../../apps/server/src/backup/manifest.ts'
import { placeOf } from '../../apps/server/src/backup/places.ts'
import type { ArchiveFile } from '../../apps/server/src/backup/read-archive.ts'
import { type Restored, restoreBackup } from '../../apps/server/src/backup/restore-backup.ts'
import { writeArchive } from '../../apps/server/src/backup/write-archive.ts'
import { openDatabase } from '../../apps/server/src/open-database.ts'
import { type Config, readConfig } from '../../apps/server/src/platform/config.ts'
import { createStorage } from '../../apps/server/src/platform/files/create-storage.ts'
import { DiskStorage } from '../../apps/server/src/platform/files/disk-storage.ts'
import { startPostgres } from '../../apps/server/src/platform/postgres/index.ts'
import { VERSION } from '../../apps/server/src/platform/version.ts'
import { contentsOf, findArchive, MIGRATIONS_DIR, tellFindings } from './restore-command.ts'

const log = pino({ level: 'warn' }, pino.destination({ dest: 2, sync: true }))

/**
 * `npm run drill`: backs up the database and storage of the settings (or takes the archive of `--from`), restores into a
 * throw-away PostgreSQL and folder below `--in`, and compares every row and every file. 0 only when all of it agrees.
 */
export async function drillCommand(): Promise<number> {
  const { values } = parseArgs({
    options: { from: { type: 'string' }, in: { type: 'string', default: tmpdir() } },
  })
  const config = readConfig()
  const dir = await mkdtemp(join(values.in, 'larunbat-drill-'))
  // Run by root, PostgreSQL is another user and has to get through.
  await chmod(dir, 0o711)
  try {
    const archive = values.from ? await findArchive(config, values.from) : await backUp(config, dir)
    const began = Date.now()
    const dataDir = join(dir, 'restored')
    const embedded = await startPostgres({ dataDir, log })
    try {
      const storage = new DiskStorage(dataDir)
      const target = { directUrl: embedded.url, storage, migrationsDir: MIGRATIONS_DIR, isReplacing: false }
      const restored = await restoreBackup({ archive, ...target })
      const seconds = (Date.now() - began) / 1000
      console.log(`RTO ${seconds.toFixed(1)} s: ${contentsOf(restored.manifest)}, proved and restored`)
      const differences = await compare(restored, embedded.url, storage)
      for (const difference of differences) console.log(difference)
      const code = await tellFindings(embedded.url)
      console.log(differences.length + code === 0 ? 'The drill passed.' : 'The drill failed.')
      return differences.length > 0 ? 1 : code
    } finally {
      await embedded.stop()
    }
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}

async function backUp(config: Config, dir: string): Promise<ArchiveFile> {
  const { storage } = await createStorage(config)
  const database = await openDatabase(config, log, true)
  try {
    const place = await placeOf({ kind: 'folder', path: join(dir, 'backup') })
    const { key, hasFiles } = config.backup
    const began = Date.now()
    const { directUrl } = database
    const made = await makeBackup({
      directUrl,
      storage: hasFiles ? storage : undefined,
      place,
      key,
      keep: 1,
      product: VERSION,
    })
    console.log(
      `RPO ${((Date.now() - began) / 1000).toFixed(1)} s: what is sold while a backup is made is in the next one`,
    )
    return { place, name: made.name, key }
  } finally {
    await database.close()
  }
}

/** What is not in the restored database and storage as the archive's manifest has it. */
async function compare(
  { manifest: told, applied, leftOut }: Restored,
  url: string,
  storage: DiskStorage,
): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const found: Partial<Manifest> = {}
  try {
    for await (const _ of writeArchive({ client, storage, product: VERSION, now: new Date() }, found)) {
    }
  } finally {
    await client.end()
  }
  // Newer migrations may have added columns: then the number of rows has to do.
  const isSame = (name: string) =>
    applied.length > 0
      ? found.tables?.[name]?.rows === told.tables[name]?.rows
      : found.tables?.[name]?.sha256 === told.tables[name]?.sha256
  return [
    ...Object.keys(told.tables)
      .filter((name) => !isSame(name) && !leftOut.includes(name))
      .map((name) => `${name}: its ${told.tables[name]?.rows} rows are not the same`),
    ...(found.files?.digest === told.files.digest ? [] : ['files: not the same']),
    ...(found.jobs?.count === told.jobs.count ? [] : ['waiting jobs: not as many']),
    ...Object.entries(told.sequences)
      .filter(([name, last]) => (found.sequences?.[name] ?? 0) < last)
      .map(([name]) => `${name}: gives out numbers again`),
  ]
}

import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import type { Tables } from '../../apps/server/src/database/tables.ts'
import { isDoubtful, placeOf, splitSource } from '../../apps/server/src/operations/backup/places.ts'
import type { ArchiveFile } from '../../apps/server/src/operations/backup/read-archive.ts'
import { checkArchive, restoreBackup } from '../../apps/server/src/operations/backup/restore-backup.ts'
import { auditData } from '../../apps/server/src/operations/data-audit/audit-data.ts'
import { type Config, readConfig } from '../../apps/server/src/platform/config/config.ts'
import { openKysely, openPool } from '../../apps/server/src/platform/db/pool.ts'
import { createStorage } from '../../apps/server/src/platform/files/create-storage.ts'
import { startPostgres } from '../../apps/server/src/platform/postgres/index.ts'
import { ROOT } from './root.ts'
import { sizeText } from './size-text.ts'

const USAGE = `Usage: npm run restore -- --from ARCHIVE [--replace | --check]
ARCHIVE is a file, s3://bucket/folder/name, or a folder for its newest archive. BACKUP_KEY opens sealed ones.
--replace throws away what is in the database; --check only reads the archive.`

export const MIGRATIONS_DIR: string = join(ROOT, 'apps/server/migrations')

/** `npm run restore`: 0 when database and files are there and the data agree. */
export async function restoreCommand(): Promise<number> {
  const { values } = parseArgs({
    options: {
      from: { type: 'string' },
      replace: { type: 'boolean', default: false },
      check: { type: 'boolean', default: false },
    },
  })
  if (!values.from || (values.replace && values.check)) throw new Error(USAGE)
  const config = readConfig()
  const archive = await findArchive(config, values.from)
  const began = Date.now()
  if (values.check) {
    const { about, manifest } = await checkArchive(archive, MIGRATIONS_DIR)
    console.log(
      `${archive.name} is whole: ${eventsOf(manifest)}, made ${about.createdAt} by ${about.product}.`,
    )
    return 0
  }
  const { storage } = await createStorage(config)
  const log = pino({ level: 'warn' }, pino.destination({ dest: 2, sync: true }))
  const embedded = config.databaseUrl ? undefined : await startPostgres({ dataDir: config.dataDir, log })
  try {
    const directUrl = config.databaseDirectUrl ?? (embedded?.url as string)
    const restored = await restoreBackup({
      archive,
      directUrl,
      storage,
      migrationsDir: MIGRATIONS_DIR,
      isReplacing: values.replace,
    })
    console.log(
      `Restored ${archive.name} of ${restored.about.createdAt}: ${eventsOf(restored.manifest)}, ${((Date.now() - began) / 1000).toFixed(1)} s.`,
    )
    if (restored.applied.length > 0) console.log(`Brought up to date: ${restored.applied.join(', ')}.`)
    for (const name of restored.leftOut)
      console.log(`${name} is no table of Larunbat: its rows were left out.`)
    return await printFindings(directUrl)
  } finally {
    await embedded?.stop()
  }
}

/** The archive an operator named; of a folder, its newest. */
export async function findArchive(config: Config, from: string): Promise<ArchiveFile> {
  const { place: where, name } = splitSource(from)
  const place = await placeOf(config.backup.source(where))
  const newest = name ?? (await place.list()).filter((name) => !isDoubtful(name)).at(-1)
  if (newest === undefined) throw new Error(`There is no archive in ${place.description}.`)
  return { place, name: newest, key: config.backup.key }
}

interface Counted {
  tables: Record<string, { rows: number }>
  files: { count: number; bytes: number }
}

/** What an archive holds, in words. */
export function eventsOf({ tables, files }: Counted): string {
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
  return `${rows} rows of ${Object.keys(tables).length} tables, ${files.count} files (${sizeText(files.bytes)})`
}

/** Recounts places, money and receipts of a database and prints what differs; 1 when something does. */
export async function printFindings(url: string): Promise<number> {
  const db = openKysely<Tables>(openPool({ url, max: 2, onError: () => {} }))
  try {
    const found = await auditData(db)
    for (const { rule, what } of found) console.log(`${rule}: ${what}`)
    console.log(found.length === 0 ? 'All counts agree.' : `${found.length} findings.`)
    return found.length === 0 ? 0 : 1
  } finally {
    await db.destroy()
  }
}

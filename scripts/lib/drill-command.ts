import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { openDatabase } from '../../apps/server/src/database/open-database.ts'
import { compareRestored } from '../../apps/server/src/operations/backup/compare-restored.ts'
import { makeBackup } from '../../apps/server/src/operations/backup/make-backup.ts'
import { placeOf } from '../../apps/server/src/operations/backup/places.ts'
import type { ArchiveFile } from '../../apps/server/src/operations/backup/read-archive.ts'
import { restoreBackup } from '../../apps/server/src/operations/backup/restore-backup.ts'
import { type Config, readConfig } from '../../apps/server/src/platform/config/config.ts'
import { createStorage } from '../../apps/server/src/platform/files/create-storage.ts'
import { DiskStorage } from '../../apps/server/src/platform/files/disk-storage.ts'
import { startPostgres } from '../../apps/server/src/platform/postgres/index.ts'
import { VERSION } from '../../apps/server/src/platform/version.ts'
import { eventsOf, findArchive, MIGRATIONS_DIR, printFindings } from './restore-command.ts'

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
      console.log(`RTO ${seconds.toFixed(1)} s: ${eventsOf(restored.manifest)}, proved and restored`)
      const differences = await compareRestored(restored, embedded.url, storage)
      for (const difference of differences) console.log(difference)
      const code = await printFindings(embedded.url)
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
  const database = await openDatabase(config, log, { isTool: true, isExpected: true })
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

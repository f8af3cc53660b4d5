import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { openDatabase } from '../../apps/server/src/database/open-database.ts'
import { runBackup } from '../../apps/server/src/operations/backup/run-backup.ts'
import { readConfig } from '../../apps/server/src/platform/config/config.ts'
import { createStorage } from '../../apps/server/src/platform/files/create-storage.ts'
import { createMailer } from '../../apps/server/src/platform/mail/outbox-mailer.ts'
import { sizeText } from './size-text.ts'

const USAGE = `Usage: npm run backup [-- --to FOLDER] [--without-files] [--accept-less]
FOLDER is a folder or s3://bucket/folder; without, BACKUP_TO says where.
--accept-less: the database is right to hold far less than the archive before.`

/** `npm run backup`: 0 when a whole archive was made. */
export async function backupCommand(): Promise<number> {
  const { values } = parseArgs({
    options: {
      to: { type: 'string' },
      'without-files': { type: 'boolean', default: false },
      'accept-less': { type: 'boolean', default: false },
    },
  })
  const config = readConfig()
  const target = values.to === undefined ? config.backup.to : config.backup.target(values.to)
  if (!target) throw new Error(USAGE)
  const log = pino({ level: 'warn' }, pino.destination({ dest: 2, sync: true }))
  const { storage } = await createStorage(config)
  const database = await openDatabase(config, log, { isTool: true, isExpected: true })
  try {
    const hasFiles = config.backup.hasFiles && !values['without-files']
    const began = Date.now()
    const made = await runBackup({
      config,
      database,
      storage,
      mailer: createMailer({ config, log }),
      target,
      hasFiles,
      isLessAccepted: values['accept-less'],
      log,
    })
    const rows = Object.values(made.manifest.tables).reduce((sum, table) => sum + table.rows, 0)
    const { files } = made.manifest
    console.log(`${made.name} (${sizeText(made.bytes)}) in ${made.description}`)
    console.log(
      `${rows} rows of ${Object.keys(made.manifest.tables).length} tables, ${files.count} files (${sizeText(files.bytes)}), ${((Date.now() - began) / 1000).toFixed(1)} s`,
    )
    if (config.backup.key === undefined)
      console.log('It is not encrypted. Set BACKUP_KEY to seal the next ones.')
    for (const name of made.removed) console.log(`Removed ${name}: ${config.backup.keep} are kept.`)
    return 0
  } finally {
    await database.close()
  }
}

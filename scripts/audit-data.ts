import { readFileSync } from 'node:fs'
import { pino } from 'pino'
import { openDatabase } from '../apps/server/src/database/open-database.ts'
import { auditData } from '../apps/server/src/operations/data-audit/audit-data.ts'
import {
  readAcknowledgements,
  verifyAcknowledgements,
} from '../apps/server/src/operations/data-audit/client-log.ts'
import { readConfig } from '../apps/server/src/platform/config/config.ts'
import { finish } from './lib/finish.ts'

/**
 * `npm run audit-data [-- --told=FILE]`: recounts places, money and receipts, beside a running server or alone, and
 * compares them with the acknowledgements of clients, one JSON object a line; 1 when something differs.
 */
await finish(async () => {
  const told = process.argv.slice(2).find((arg) => arg.startsWith('--told='))
  const log = pino({ level: 'warn' }, pino.destination({ dest: 2, sync: true }))
  const database = await openDatabase(readConfig(), log, { isTool: true, isExpected: true })
  try {
    const found = await auditData(database.db)
    if (told)
      found.push(
        ...(await verifyAcknowledgements(
          database.db,
          readAcknowledgements(readFileSync(told.slice(7), 'utf8')),
        )),
      )
    for (const { rule, what } of found) console.log(`${rule}: ${what}`)
    console.log(found.length === 0 ? 'All counts agree.' : `${found.length} findings.`)
    return found.length === 0 ? 0 : 1
  } finally {
    await database.close()
  }
})

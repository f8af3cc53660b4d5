import { pino } from 'pino'
import { auditData } from '../apps/server/src/data-audit/audit-data.ts'
import { openDatabase } from '../apps/server/src/open-database.ts'
import { readConfig } from '../apps/server/src/platform/config.ts'
import { finish } from './lib/finish.ts'

/** `npm run audit-data`: recounts places, money and receipts, beside a running server or alone; 1 when something differs. */
await finish(async () => {
  const log = pino({ level: 'warn' }, pino.destination({ dest: 2, sync: true }))
  const database = await openDatabase(readConfig(), log, true)
  try {
    const found = await auditData(database.db)
    for (const { rule, what } of found) console.log(`${rule}: ${what}`)
    console.log(found.length === 0 ? 'All counts agree.' : `${found.length} findings.`)
    return found.length === 0 ? 0 : 1
  } finally {
    await database.close()
  }
})

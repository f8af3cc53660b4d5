import { pino } from 'pino'
import { openDatabase } from '../apps/server/src/database/open-database.ts'
import { foldSales, rebuildSales } from '../apps/server/src/insight/sales-figures/fold-sales.ts'
import { readConfig } from '../apps/server/src/platform/config/config.ts'
import { finish } from './lib/finish.ts'

/** `npm run recount-sales`: counts the figures of sales anew from tickets and book, beside a running server or alone. */
await finish(async () => {
  const log = pino({ level: 'warn' }, pino.destination({ dest: 2, sync: true }))
  const database = await openDatabase(readConfig(), log, { isTool: true, isExpected: true })
  try {
    let told = 0
    await rebuildSales(database.db, (part) => {
      const percent = Math.floor(part * 10) * 10
      if (percent > told) console.log(`${percent}%`)
      told = percent
    })
    await foldSales(database.db)
    console.log('The figures of sales are counted anew.')
    return 0
  } finally {
    await database.close()
  }
})

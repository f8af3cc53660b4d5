import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { startTestSmtp } from '../../apps/server/src/platform/mail/testing/smtp-server.ts'
import { endHolds } from '../lib/auditor.ts'
import { atLeast, atMost, type Check, exactly } from '../lib/check.ts'
import { Product } from '../lib/product.ts'
import { givenSale, startSale } from '../lib/steady-sale.ts'

const SECONDS = 60
const PER_SECOND = 10

/** Two servers on one database sell together and do each job once; a second one on the same folder is refused at start. */
export const check: Check = {
  id: 29,
  title: 'two servers on one database; two on one directory',
  invariants: ['I1', 'I5'],
  minutes: 2,
  coveredBy: 'apps/server/src/operations/monitoring/processes.test.ts',
  async run(_tier, ctx) {
    const smtp = await startTestSmtp()
    const first = await ctx.product({ env: { SMTP_URL: smtp.url } })
    const bodies = await givenSale(first, ctx.seed)
    const log = join(ctx.dir, 'second.log')
    const env = { DATABASE_URL: await first.databaseUrl(), SMTP_URL: smtp.url }
    const second = await Product.start({ log, env })
    const seconds = ctx.some(SECONDS)
    const sales = [first, second].map((product, n) =>
      startSale(product, { told: ctx.told, bodies, perSecond: PER_SECOND, seed: ctx.seed + n }),
    )
    await pause(seconds * 1000)
    const counts = await Promise.all(sales.map((sale) => sale.stop()))
    await endHolds(first.db)
    const mails = await untilMailed(first)
    const sent = smtp.received.map(({ messageId }) => messageId)
    await second.stop()
    await smtp.stop()
    const refusal = await startOnSameFolder(first, join(ctx.dir, 'refused.log'))
    return [
      atLeast('purchases at both', Math.min(...counts.map(({ bought }) => bought)), seconds),
      atMost(
        'answers of 5xx',
        counts.reduce((all, { faults }) => all + faults, 0),
        0,
      ),
      atMost(
        'buyers who gave up',
        counts.reduce((all, { gaveUp }) => all + gaveUp, 0),
        0,
      ),
      exactly('mails that wait', mails.waiting, 0),
      exactly('mails handed over, less those written', sent.length - mails.sent, 0),
      exactly('mails handed over twice', sent.length - new Set(sent).size, 0),
      exactly('a second server on the folder is refused', refusal.isRefused ? 1 : 0, 1),
      exactly('and says why', refusal.says ? 1 : 0, 1),
    ]
  },
}

async function untilMailed({ db }: Product): Promise<{ waiting: number; sent: number }> {
  const until = Date.now() + 120_000
  for (;;) {
    const { rows } = await sql<{ waiting: number; sent: number }>`select
        count(*) filter (where status = 'waiting')::int as waiting,
        count(*) filter (where status = 'sent')::int as sent from mail`.execute(db)
    const [now = { waiting: -1, sent: 0 }] = rows
    if (now.waiting === 0 || Date.now() > until) return now
    await pause(500)
  }
}

async function startOnSameFolder(
  first: Product,
  log: string,
): Promise<{ isRefused: boolean; says: boolean }> {
  const isRefused = await Product.start({ dataDir: first.dataDir, isTemporary: false, log }).then(
    async (wrong) => {
      await wrong.end('SIGTERM')
      return false
    },
    () => true,
  )
  return { isRefused, says: /Another Larunbat server .* already works on/.test(readFileSync(log, 'utf8')) }
}

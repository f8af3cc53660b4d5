import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { startTestSmtp } from '../../apps/server/src/platform/mail/testing/smtp-server.ts'
import { startProxy } from '../faults/proxy.ts'
import { endHolds } from '../lib/auditor.ts'
import { atLeast, atMost, type Check, exactly } from '../lib/check.ts'
import { givenSale, startSale } from '../lib/steady-sale.ts'

const DOWN_S = 120
const PER_SECOND = 3

/**
 * The mail server is gone while people buy, comes back with half of its lines reset, then is well: purchases are
 * acknowledged all the time, and every mail arrives once.
 */
export const check: Check = {
  id: 21,
  title: 'mail down for two minutes, then over a bad line',
  invariants: ['I5', 'I7'],
  coveredBy: 'apps/server/src/platform/mail/mail-delivery.test.ts',
  async run(_tier, ctx) {
    const smtp = await startTestSmtp()
    const line = await startProxy(Number(new URL(smtp.url).port), ctx.random)
    line.trouble = { resets: 1 }
    const product = await ctx.product({ env: { SMTP_URL: line.url.replace('http:', 'smtp:') } })
    const bodies = await givenSale(product, ctx.seed)
    const sale = startSale(product, { told: ctx.told, bodies, perSecond: PER_SECOND, seed: ctx.seed })
    await pause(ctx.some(DOWN_S * 1000))
    const counts = await sale.stop()
    const whileDown = smtp.received.length
    line.trouble = { resets: 0.5 }
    await pause(ctx.some(30_000))
    line.trouble = {}
    await endHolds(product.db)
    const left = await untilMailed(product.db)
    const ids = smtp.received.map(({ messageId }) => messageId)
    await line.close()
    await smtp.stop()
    return [
      atLeast('purchases acknowledged while it was down', counts.bought, ctx.some(DOWN_S)),
      exactly('mails that came through while it was down', whileDown, 0),
      atMost('answers of 5xx', counts.faults, 0),
      atMost('mails that wait in the end', left.waiting, 0),
      atMost('mails given up', left.failed, 0),
      exactly('mails that arrived, less those written', new Set(ids).size - left.sent, 0),
    ]
  },
}

/** Mails are tried again after minutes; answers what is left after ten. */
async function untilMailed(db: Parameters<typeof endHolds>[0]) {
  const until = Date.now() + 600_000
  for (;;) {
    const { rows } = await sql<{ waiting: number; failed: number; sent: number }>`select
        count(*) filter (where status = 'waiting')::int as waiting,
        count(*) filter (where status = 'failed')::int as failed,
        count(*) filter (where status = 'sent')::int as sent from mail`.execute(db)
    const [now = { waiting: -1, failed: 0, sent: 0 }] = rows
    if (now.waiting === 0 || Date.now() > until) return now
    await pause(1_000)
  }
}

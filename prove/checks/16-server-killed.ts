import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { startTestSmtp } from '../../apps/server/src/platform/mail/testing/smtp-server.ts'
import type { TracePoint } from '../../apps/server/src/platform/trace-point.ts'
import { failAt, WITHOUT_FAULTS } from '../faults/fail-at.ts'
import { endHolds } from '../lib/auditor.ts'
import { atLeast, atMost, type Check, exactly, seen } from '../lib/check.ts'
import { untilSettled } from '../lib/settled.ts'
import { givenSale, startSale } from '../lib/steady-sale.ts'

const POINTS: readonly TracePoint[] = [
  'hold.before',
  'hold.committed',
  'details.before_commit',
  'purchase.before_commit',
  'purchase.committed',
  'payment.begin.before_commit',
  'payment.begin.committed',
  'provider.start.before',
  'provider.start.after',
  'provider.reference.saved',
  'payment.settle.before_commit',
  'payment.settle.committed',
  'mail.queue.before_commit',
  'mail.handover.before',
  'mail.handover.after',
]
const RANDOM_KILLS = 100
const PER_SECOND = 10

/** kill -9 at each named point of a purchase and at random moments; buyers ask again, and nothing is lost or done twice. */
export const check: Check = {
  id: 16,
  title: 'server killed at 15 named points and at 100 random moments',
  invariants: ['I2', 'I3', 'I5'],
  isTimed: true,
  coveredBy: 'apps/server/src/ticketing/payments/payments-crash.test.ts',
  async run(_tier, ctx) {
    const smtp = await startTestSmtp()
    const faults = failAt()
    const env = { ...faults.env, SMTP_URL: smtp.url }
    const product = await ctx.product({ ...faults, env })
    const bodies = await givenSale(product, ctx.seed)
    const sale = startSale(product, { told: ctx.told, bodies, perSecond: PER_SECOND, seed: ctx.seed })
    const ready: number[] = []
    let reached = 0
    for (const point of POINTS) {
      await product.end('SIGTERM')
      const fault = { point, does: 'kill', at: 1 + Math.floor(ctx.random() * 5) } as const
      // Buyers are waiting: it may die before it is ready.
      product.spawnServer(failAt(fault).env)
      await product.untilEnded().then(
        () => (reached += 1),
        () => ctx.say(`${point} was not reached`),
      )
      await product.end('SIGKILL')
      ready.push(await product.startServer(WITHOUT_FAULTS))
      await sale.calm()
    }
    const kills = ctx.some(RANDOM_KILLS)
    for (let kill = 0; kill < kills; kill++) {
      await pause(200 + ctx.random() * 1800)
      ready.push(await product.restart('SIGKILL'))
      await sale.calm()
    }
    const counts = await sale.stop()
    ctx.say(JSON.stringify(counts))
    await endHolds(product.db)
    const settled = await untilSettled(product.db)
    const mails = await untilMailed(product.db)
    const ids = smtp.received.map(({ messageId }) => messageId)
    await smtp.stop()
    return [
      exactly('named points at which it died', reached, POINTS.length),
      exactly('kills at random', kills, kills),
      atMost('ready again, longest', Math.max(...ready) / 1000, 5, 's'),
      atLeast('purchases acknowledged', counts.bought, ctx.some(200)),
      atMost('buyers who gave up', counts.gaveUp, 0),
      atMost('answers of 5xx', counts.faults, 0),
      atMost('payments without an end after 5 min', settled.open, 0),
      atMost('mails not sent', mails, 0),
      seen('mails handed over', ids.length),
      seen('of them again, under the same id', ids.length - new Set(ids).size),
    ]
  },
}

/** Returns how many mails still wait after two minutes. */
async function untilMailed(db: Parameters<typeof endHolds>[0]): Promise<number> {
  const until = Date.now() + 120_000
  for (;;) {
    const { rows } = await sql<{
      n: number
    }>`select count(*)::int as n from mail where status = 'waiting'`.execute(db)
    if (rows[0]?.n === 0 || Date.now() > until) return rows[0]?.n ?? -1
    await pause(1_000)
  }
}

import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { startTestSmtp } from '../../apps/server/src/platform/mail/testing/smtp-server.ts'
import { startProxy } from '../faults/proxy.ts'
import { endHolds } from '../lib/auditor.ts'
import { atLeast, atMost, type Check, exactly, type ProveCtx, seen } from '../lib/check.ts'
import { wireAppOf } from '../lib/people.ts'
import type { Product } from '../lib/product.ts'
import { givenSale, startSale } from '../lib/steady-sale.ts'

const DOWN_MS = 30 * 60_000
/** As many buyers as a slow mail server can still write to while others come. */
const PER_SECOND = 0.25
/** Buyers go on coming while the mail server takes one message a second. */
const SLOW_MS = 5 * 60_000
const SLOW_PACE_MS = 1_000
/** A mail is tried again within ten minutes of the end of an outage; the rest is one message a second. */
const DRAIN_MS = 15 * 60_000
const BOUNCES = 3

/**
 * The mail server is gone for half an hour while people buy, its lines first reset and then silent; then it takes one
 * message a second. Purchases are acknowledged all the time, every mail arrives under one name, and addresses that there
 * are not are shown to those responsible for mails.
 */
export const check: Check = {
  id: 21,
  title: 'mail down for 30 minutes, then one message a second',
  invariants: ['I5', 'I7'],
  isLight: true,
  minutes: 40,
  coveredBy: 'apps/server/src/platform/mail/mail-delivery.test.ts',
  async run(_tier, ctx) {
    const smtp = await startTestSmtp()
    for (let n = 0; n < BOUNCES; n++) smtp.refused.add(`steady${ctx.seed}x${n}@example.org`)
    const line = await startProxy(Number(new URL(smtp.url).port), ctx.random)
    line.trouble = { resets: 1 }
    const product = await ctx.product({ env: { SMTP_URL: line.url.replace('http:', 'smtp:') } })
    const { pid } = product
    const bodies = await givenSale(product, ctx.seed)
    const sale = startSale(product, { told: ctx.told, bodies, perSecond: PER_SECOND, seed: ctx.seed })
    await pause(ctx.some(DOWN_MS / 2))
    line.trouble = { isBlackHole: true }
    await pause(ctx.some(DOWN_MS / 2))
    const whileDown = { bought: sale.counts.bought, mails: smtp.received.length }
    const wellAt = performance.now()
    line.trouble = {}
    // Those that are swallowed already stay silent: their time has to run out.
    line.cut()
    smtp.slowDown(SLOW_PACE_MS)
    await pause(ctx.some(SLOW_MS))
    const counts = await sale.stop()
    ctx.say(JSON.stringify(counts))
    await endHolds(product.db)
    const left = await untilMailed(product)
    const minutes = (performance.now() - wellAt) / 60_000
    const ids = smtp.received.map(({ messageId }) => messageId)
    const shown = await bouncesShown(product, ctx)
    await line.close()
    await smtp.stop()
    return [
      atLeast('purchases acknowledged while it was down', whileDown.bought, ctx.some(400)),
      exactly('mails that came through while it was down', whileDown.mails, 0),
      atMost('answers of 5xx', counts.faults, 0),
      atMost('buyers who gave up', counts.gaveUp, 0),
      exactly('the same server process', product.isUp && product.pid === pid ? 1 : 0, 1),
      atMost('mails that wait in the end', left.waiting, 0),
      exactly('mails given up: to addresses that there are not', left.failed, BOUNCES),
      exactly('of them shown to the staff, with what was said', shown, BOUNCES),
      exactly('mails that arrived, less those written', new Set(ids).size - left.sent, 0),
      seen('mails', left.sent),
      seen('of them handed over again, under the same id', ids.length - new Set(ids).size),
      seen('all were out after', minutes, 'min'),
    ]
  },
}

async function untilMailed({ db }: Product) {
  const until = performance.now() + DRAIN_MS
  for (;;) {
    const { rows } = await sql<{ waiting: number; failed: number; sent: number }>`select
        count(*) filter (where status = 'waiting')::int as waiting,
        count(*) filter (where status = 'failed')::int as failed,
        count(*) filter (where status = 'sent')::int as sent from mail`.execute(db)
    const [now = { waiting: -1, failed: 0, sent: 0 }] = rows
    if (now.waiting === 0 || performance.now() > until) return now
    await pause(1_000)
  }
}

/** Of the addresses that there are not, how many the list of failed mails shows with the mail server's words. */
async function bouncesShown(product: Product, { seed }: ProveCtx): Promise<number> {
  const app = wireAppOf(product, 'postmaster')
  const admin = await app.person({ profile_id: 1 })
  const { data } = await app.call('app_correos', { estado: 'fallido' }, admin)
  app.http.close()
  const isBounce = ({ para, fallo }: { para: string; fallo: string | null }) =>
    para.startsWith(`steady${seed}x`) && fallo?.includes('No such mailbox')
  return (data as { para: string; fallo: string | null }[]).filter(isBounce).length
}

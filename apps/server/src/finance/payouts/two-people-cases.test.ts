import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { seeded } from '../../testing/hostile-cases.ts'
import { type TestAccount, testApp } from '../../testing/test-app.ts'
import { causeFields, givenOver, IBANS } from './testing/given-money.ts'
import { type Any, PAYOUT_ENV, payoutDesk } from './testing/payout-desk.ts'

/** `npm run prove -- 42` plays more of them, and once without the record of changes. */
const CASES = Number(process.env.PROVE_CASES ?? 5)
const IS_RECORDED = process.env.PROVE_CONTROL !== 'payee-editors'

const app = await testApp(PAYOUT_ENV)
const { call, db } = app
const { seller } = await payoutDesk(app)

const team = [await app.givenAdmin(), await app.givenAdmin(), await app.givenAdmin(), await app.givenAdmin()]
if (!IS_RECORDED) {
  await sql`alter table cause_payee disable trigger user`.execute(db)
}

/** What was written a moment ago counts as so many days old. */
async function age(days: number) {
  const ago = sql`now() - make_interval(days => ${days}::int)`
  const fresh = sql`at > now() - interval '1 hour'`
  await sql`update payout_data_change set at = ${ago} where ${fresh}`.execute(db)
  await sql`update audit_log set at = ${ago} where ${fresh} and action = 'account.link_issued'`.execute(db)
  await sql`update cause_payee set iban_changed_at = null`.execute(db)
}

interface Act {
  who: number
  days: number
  what: 'account' | 'holder' | 'link'
}

async function play({ who, days, what }: Act, eventId: number, owner: TestAccount, n: number) {
  const admin = team[who] as TestAccount
  if (what === 'link') await call('app_send_magic_link', { email: owner.email }, admin)
  else {
    const iban = what === 'account' && n % 2 === 0 ? IBANS.other : IBANS.cause
    const causa = causeFields({ iban, nombre: what === 'holder' ? `Causa ${n}` : 'Comedor Social Bilbao' })
    expect((await call('app_causa_update', { contenido_id: eventId, causa }, admin)).error).toBe(false)
  }
  await age(days)
}

/** Whether a change of so many acts changed anything: the same name and number once more is none. */
const changesOf = async (causeId: number) =>
  (
    await db
      .selectFrom('payout_data_change')
      .select('actor_id')
      .where('subject_id', '=', causeId)
      .where('kind', '=', 'cause')
      .where('way', '<>', 'tied')
      .where('at', '>', sql<string>`now() - interval '90 days'`)
      .execute()
  ).map(({ actor_id }) => actor_id)

test('given random changes of an account and links shown, when each administrator would approve, then exactly those without a hand in it can', async () => {
  const random = seeded(42)
  const pick = (most: number) => Math.floor(random() * most)
  for (let n = 0; n < CASES; n++) {
    const owner = await seller()
    const on = await givenOver(app, owner, [{ quantity: 1, donationCents: 500 }])
    await call('app_causa_update', { contenido_id: on.eventId, causa: causeFields() }, owner)
    await age(200)
    const acts = Array.from({ length: 1 + pick(3) }, (_, at): Act => {
      const what = (['account', 'holder', 'link'] as const)[pick(3)] as Act['what']
      // The first is recent, so that each case has a person to refuse.
      return { who: pick(team.length), days: at === 0 ? 3 : 3 + pick(150), what }
    })
    for (const [at, act] of acts.entries()) await play(act, on.eventId, owner, 2 * n + at)
    const { rows } = await sql<{ id: number }>`select payee_id as id from cause_of_event
      where event_id = ${on.eventId}`.execute(db)
    const causeId = rows[0]?.id as number
    const maker = pick(team.length)
    const pagos = [{ tipo: 'causa', id: causeId }]
    const made = (await call('app_pagos_lote_add', { moneda: 'EUR', pagos }, team[maker])).data
    // Who the acts say, whatever was recorded; an act that changed nothing leaves no record.
    const recorded = await changesOf(causeId)
    const refused = new Set([maker])
    for (const { who, days, what } of acts) {
      const changedSomething = what === 'link' || !IS_RECORDED || recorded.includes(team[who]?.id as number)
      if (days < 90 && changedSomething) refused.add(who)
    }
    const may: Any[] = []
    for (const admin of team)
      may.push((await call('app_pago', { lote_id: made.lote_id }, admin)).data.puede_aprobar)
    expect([n, acts, may]).toEqual([n, acts, team.map((_, at) => (refused.has(at) ? 0 : 1))])
    const tries = []
    for (const at of refused)
      tries.push(
        (await call('app_pago_aprobar', { lote_id: made.lote_id, version: made.version }, team[at])).error,
      )
    expect(tries.every(Boolean)).toBe(true)
    await call('app_pago_anular', { lote_id: made.lote_id }, team[maker])
  }
})

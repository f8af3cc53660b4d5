import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { PAYABLE } from '../../finance/payouts/testing/given-money.ts'
import { testApp } from '../../testing/test-app.ts'
import { givenOnSale } from '../../ticketing/orders/testing/given-on-sale.ts'
import { givenBought } from '../../ticketing/refunds/testing/given-bought.ts'
import { daysFromNow, moveSessions } from './testing/move-sessions.ts'

const app = await testApp()
const { call, db } = app
const owner = await app.givenAccount(PAYABLE)
const admin = await app.givenAdmin()
const PAID = { mode: 1, priceCents: 1000 } as const
const LATER = daysFromNow(20)

/** An event whose only session is over by stored and approved times, with two tickets sold unless told otherwise. */
async function givenPast({ quantity = 2 } = {}) {
  const on = await givenOnSale(app, owner, PAID)
  if (quantity > 0) await givenBought(app, on, { quantity })
  await moveSessions(db, on.eventId, daysFromNow(-30))
  const session = () =>
    db.selectFrom('session').selectAll().where('event_id', '=', on.eventId).executeTakeFirstOrThrow()
  const { id, starts_at: approvedStart } = await session()
  const notices = async () =>
    (await db.selectFrom('session_notice').selectAll().where('session_id', '=', id).execute()).length
  return { ...on, id, approvedStart, session, notices }
}
/** The organiser wrote another time before the session was over; it waits for approval. */
const wish = async (eventId: number, startsAt: string) => {
  await sql`update session set starts_at = ${startsAt}, ends_at = null where event_id = ${eventId}`.execute(
    db,
  )
  await sql`update event set has_pending_changes = true, sent_at = now() where id = ${eventId}`.execute(db)
}
const codeOf = ({ error, data }: { error: boolean; data: { code?: string } }) => (error ? data.code : 'done')
type Past = Awaited<ReturnType<typeof givenPast>>

test.each<[string, (on: Past) => Promise<string | undefined>]>([
  [
    'the organiser moves it',
    async ({ id }) =>
      codeOf(await call('app_sesion_update', { sesion: { sesion_id: id, inicio: LATER } }, owner)),
  ],
  [
    'the organiser lets it last until later',
    async ({ id }) =>
      codeOf(await call('app_sesion_update', { sesion: { sesion_id: id, fin: LATER } }, owner)),
  ],
  [
    'an administrator moves it',
    async ({ id }) =>
      codeOf(await call('app_sesion_update', { sesion: { sesion_id: id, inicio: LATER } }, admin)),
  ],
  [
    'an administrator moves it as one of many',
    async ({ eventId, id }) =>
      codeOf(
        await call(
          'app_sesiones_cambiar',
          { contenido_id: eventId, sesion_ids: [id], cambios: { mover_dias: 40 } },
          admin,
        ),
      ),
  ],
  [
    'an administrator moves it in an archived event',
    async ({ eventId, id }) => {
      await sql`update event set status = 3 where id = ${eventId}`.execute(db)
      return codeOf(
        await call(
          'app_sesiones_cambiar',
          { contenido_id: eventId, sesion_ids: [id], cambios: { mover_dias: 400 } },
          admin,
        ),
      )
    },
  ],
  [
    'an administrator approves a move that was written before',
    async ({ eventId }) => {
      await wish(eventId, LATER)
      return codeOf(await call('app_revision_cambios', { id: eventId, aprobado: 1 }, admin))
    },
  ],
])(
  'given a session that is over and sold, when %s, then it is refused and no buyer gets a right to money',
  async (_, change) => {
    const on = await givenPast()
    expect(await change(on)).toBe('session.over_sold')
    expect(await on.notices()).toBe(0)
    // The control: without tickets sold the rule does not apply.
    const unsold = await givenPast({ quantity: 0 })
    expect(await change(unsold)).not.toBe('session.over_sold')
  },
)

test('given a move that was written before the end, when its organiser writes the approved time again, then it is taken', async () => {
  const on = await givenPast()
  await wish(on.eventId, LATER)
  const sesion = { sesion_id: on.id, inicio: on.approvedStart }
  expect(codeOf(await call('app_sesion_update', { sesion }, owner))).toBe('done')
  expect((await on.session()).starts_at).toBe(on.approvedStart)
})

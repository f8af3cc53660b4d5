import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { uuidV7 } from '../../platform/uuid-v7.ts'
import { testApp } from '../../testing/test-app.ts'
import { countersOf, givenOnSale } from '../orders/testing/given-on-sale.ts'
import { recount } from '../orders/testing/recount.ts'
import { releaseFreePlaces } from './release-free-places.ts'
import type { Decision, Scan } from './scan.ts'
import { ScanQueue } from './scan-queue.ts'
import { HOLDS_SQL, SCAN_SQL } from './scan-sql.ts'
import { decideScans } from './scan-store.ts'
import { givenDoor, givenTickets, type Shown, scanOf } from './testing/given-door.ts'

const app = await testApp()
const { call, db } = app
const owner = await app.givenAccount()
const DEVICES = 8

const on = await givenOnSale(app, owner, { capacity: 1000, maxPerPerson: 50 })
const { token, linkId } = await givenDoor(app, owner, on)

const send = async (escaneos: object[], dispositivo = 'K7QX', puerta = token) => {
  const { data } = await call('puerta_escaneos', { puerta, dispositivo, escaneos })
  return data.resultados as { resultado: string; [key: string]: unknown }[]
}
const resultsOf = async (escaneos: object[], dispositivo?: string) =>
  (await send(escaneos, dispositivo)).map(({ resultado }) => resultado)
const ticketOf = async ({ id }: Shown) =>
  db.selectFrom('ticket').select(['status', 'used_at']).where('id', '=', id).executeTakeFirstOrThrow()
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const offline = (shown: Shown, minutes: number, more: object = {}) =>
  scanOf(on, shown.code, { leida: minutesAgo(minutes), dicho: 'admitida', ...more })

test('given a ticket, when it is shown, then it lets in once, and says afterwards when and where it did', async () => {
  const [shown] = (await givenTickets(app, on, 1, 'Jon Ruiz')) as [Shown]
  const scan = scanOf(on, ` ${shown.code}\n`)
  const [first] = await send([scan])
  expect(first).toMatchObject({
    resultado: 'admitida',
    entrada: { entrada_id: shown.id, huella: shown.mark, titular: 'Jon Ruiz', estado: 'usada' },
  })
  // The answer was lost and the scan is sent again.
  expect(await resultsOf([scan])).toEqual(['admitida'])
  const [again] = await send([scanOf(on, shown.code)], 'B2')
  expect(again).toMatchObject({ resultado: 'repetida', primera_en: 'Puerta norte · K7QX' })
  expect(Date.parse(again?.primera as string)).toBeGreaterThan(Date.now() - 60_000)
})

test('given scans of all kinds in one delivery, then each gets its own answer and none stops another', async () => {
  const other = await givenOnSale(app, owner)
  const [elsewhere] = (await givenTickets(app, other, 1)) as [Shown]
  const [good, gone, given, picked] = (await givenTickets(app, on, 4)) as [Shown, Shown, Shown, Shown]
  await db.updateTable('ticket').set({ status: 'cancelled' }).where('id', '=', gone.id).execute()
  await db.updateTable('ticket').set({ status: 'offered' }).where('id', '=', given.id).execute()
  const { id: laterId } = await db
    .insertInto('session')
    .values({ event_id: on.eventId, starts_at: minutesAgo(-9999), time_zone: 'Europe/Madrid' })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(
    await resultsOf([
      scanOf(on, 'https://example.org/'),
      scanOf(on, elsewhere.code),
      scanOf(on, gone.code),
      scanOf(on, given.code),
      scanOf(on, good.code, { sesion_id: laterId }),
      scanOf(on, '', { codigo: null, entrada_id: picked.id }),
      scanOf(on, '', { codigo: null, entrada_id: elsewhere.id }),
      scanOf(on, good.code),
    ]),
  ).toEqual([
    ...['desconocida', 'desconocida', 'anulada', 'ofrecida', 'otra_sesion', 'admitida', 'desconocida'],
    'admitida',
  ])
})

test('given two offline devices, when they send their scans later, then the earliest is valid and the other is named', async () => {
  const [shown, wrong] = (await givenTickets(app, on, 2, 'Miren Soto')) as [Shown, Shown]
  expect(await resultsOf([offline(shown, 10)], 'LATE')).toEqual(['admitida'])
  expect(await resultsOf([offline(shown, 20)], 'SOON')).toEqual(['admitida'])
  expect(await resultsOf([offline(shown, 15)], 'MID')).toEqual(['repetida'])
  expect(Date.parse((await ticketOf(shown)).used_at as string)).toBeLessThan(Date.now() - 19 * 60_000)
  // What was turned away at the door stays refused, whatever the server knows.
  expect(await resultsOf([offline(wrong, 5, { dicho: 'repetida' })])).toEqual(['repetida'])
  expect((await ticketOf(wrong)).status).toBe('valid')
  await db.updateTable('ticket').set({ status: 'cancelled' }).where('id', '=', wrong.id).execute()
  expect(await resultsOf([offline(wrong, 4)])).toEqual(['anulada'])
  const { data } = await call('app_puerta_repetidas', { contenido_id: on.eventId }, owner)
  expect(data).toMatchObject([
    { entrada_id: wrong.id, motivo: 'anulada' },
    {
      entrada_id: shown.id,
      titular: 'Miren Soto',
      motivo: 'dos_veces',
      accesos: [
        { dispositivo: 'SOON', resultado: 'admitida', sin_red: 1 },
        { dispositivo: 'MID', resultado: 'repetida' },
        { dispositivo: 'LATE', resultado: 'repetida' },
      ],
    },
  ])
})

test('given an admission, when it is taken back, then the ticket is valid again, or counts for the other device that admitted it', async () => {
  const [shown, both] = (await givenTickets(app, on, 2)) as [Shown, Shown]
  const scan = scanOf(on, shown.code)
  expect(await resultsOf([scan])).toEqual(['admitida'])
  const taken = { ...scan, deshecha: new Date().toISOString() }
  expect([await resultsOf([taken]), await resultsOf([taken])]).toEqual([['deshecha'], ['deshecha']])
  expect(await ticketOf(shown)).toMatchObject({ status: 'valid', used_at: null })
  expect(await resultsOf([scanOf(on, shown.code)])).toEqual(['admitida'])
  const [first, second] = [offline(both, 9), offline(both, 8)]
  expect(await resultsOf([first, second])).toEqual(['admitida', 'repetida'])
  expect(await resultsOf([{ ...first, deshecha: minutesAgo(1) }])).toEqual(['deshecha'])
  expect(Date.parse((await ticketOf(both)).used_at as string)).toBeGreaterThan(Date.now() - 8.5 * 60_000)
  // Told only once it was taken back already.
  expect(await resultsOf([offline(shown, 30, { deshecha: minutesAgo(29) })])).toEqual(['deshecha'])
})

test('given a clock that is hours ahead, then no admission stands in the future', async () => {
  const [shown] = (await givenTickets(app, on, 1)) as [Shown]
  expect(await resultsOf([offline(shown, -500)])).toEqual(['admitida'])
  expect(Date.parse((await ticketOf(shown)).used_at as string)).toBeLessThan(Date.now() + 5_000)
})

test('given a device that asks what changed, then it gets every change, also of a transaction that ends late', async () => {
  const here = await givenOnSale(app, owner, { capacity: 10 })
  const door = await givenDoor(app, owner, here)
  const [a, b] = (await givenTickets(app, here, 2)) as [Shown, Shown]
  const list = async (cursor?: string) =>
    (await call('puerta_lista', { puerta: door.token, sesion_id: here.sessionId, cursor })).data
  const whole = await list()
  expect(whole).toMatchObject({ completa: 1, hay_mas: 0, tipos: [{ tipo_id: here.typeId }] })
  expect(whole.entradas.map(({ huella }: { huella: string }) => huella).sort()).toEqual(
    [a.mark, b.mark].sort(),
  )
  expect(JSON.stringify(whole)).not.toContain(a.code.slice(12, 40))
  const late = await db.startTransaction().execute()
  await late.updateTable('ticket').set({ holder_name: 'Late' }).where('id', '=', a.id).execute()
  await db.updateTable('ticket').set({ holder_name: 'Soon' }).where('id', '=', b.id).execute()
  const first = await list(whole.cursor)
  await late.commit().execute()
  const second = await list(first.cursor)
  const names = [...first.entradas, ...second.entradas].map(({ titular }: { titular: string }) => titular)
  expect([first.completa, names.includes('Soon'), names.includes('Late')]).toEqual([0, true, true])
  expect((await list('9'.repeat(18))).completa).toBe(1)
})

test('given tickets of a backup of another database, when a device asks what changed, then they are no news', async () => {
  const here = await givenOnSale(app, owner, { capacity: 10 })
  const door = await givenDoor(app, owner, here)
  const [restored, sold] = (await givenTickets(app, here, 2)) as [Shown, Shown]
  await db.transaction().execute(async (tx) => {
    await sql`alter table ticket disable trigger user`.execute(tx)
    await sql`update ticket set changed = '900000000000' where id = ${restored.id}`.execute(tx)
    await sql`alter table ticket enable trigger user`.execute(tx)
  })
  const list = async (cursor?: string) =>
    (await call('puerta_lista', { puerta: door.token, sesion_id: here.sessionId, cursor })).data
  const whole = await list()
  expect(whole.entradas).toHaveLength(2)
  await db.updateTable('ticket').set({ holder_name: 'New' }).where('id', '=', sold.id).execute()
  expect((await list(whole.cursor)).entradas).toMatchObject([{ titular: 'New' }])
  await db.updateTable('ticket').set({ holder_name: 'Here' }).where('id', '=', restored.id).execute()
  expect((await list(whole.cursor)).entradas).toHaveLength(2)
})

test('given a link, then it opens one event and some sessions, and nothing once it is over or taken back', async () => {
  const here = await givenOnSale(app, owner)
  const later = minutesAgo(-60)
  const { token: puerta, linkId } = await givenDoor(app, owner, here, {
    sesion_ids: [here.sessionId],
    email: 'helper@example.org',
  })
  expect((await call('puerta_abrir', { puerta })).data).toMatchObject({
    contenido_id: here.eventId,
    sesiones: [{ sesion_id: here.sessionId }],
    claves: [expect.stringMatching(/^[\w-]{43}$/)],
  })
  expect(app.mailer.to('helper@example.org').at(-1)).toMatchObject({ template: 'door-link' })
  expect((await call('puerta_lista', { puerta, sesion_id: on.sessionId })).data.code).toBe(
    'session.not_found',
  )
  for (const name of ['app_pedidos', 'app_puerta_estado', 'app_mis_datos'])
    expect((await call(name, { contenido_id: here.eventId, token: puerta })).data?.code).toBe(
      'request.sign_in_needed',
    )
  const revoke = { contenido_id: here.eventId, enlace_id: linkId }
  expect((await call('app_puerta_enlace_revocar', revoke, owner)).data.revocado).not.toBeNull()
  const over = await givenDoor(app, owner, here, { caduca: later })
  await sql`update door_link set expires_at = now() where id = ${over.linkId}`.execute(db)
  for (const ended of [puerta, over.token, 'x'.repeat(43)])
    expect((await call('puerta_abrir', { puerta: ended })).data).toEqual({ code: 'door.link_invalid' })
  // What it saw while it was good may still be told.
  const [shown] = (await givenTickets(app, here, 1)) as [Shown]
  const [answer] = await send([{ ...offline(shown, 1), sesion_id: here.sessionId }], 'K7', over.token)
  expect(answer?.resultado).toBe('admitida')
  expect((await call('app_puerta_enlaces', { contenido_id: here.eventId }, owner)).data).toHaveLength(2)
  const state = (await call('app_puerta_estado', { contenido_id: here.eventId }, owner)).data
  expect(state).toMatchObject({ sesiones: [{ esperadas: 1, dentro: 1 }], repetidas: 0 })
})

/** The ticket shown to eight devices at once, each with a connection and a statement of its own. */
async function showToAll(shown: Shown, text = SCAN_SQL): Promise<PromiseSettledResult<Decision[]>[]> {
  const devices = Array.from({ length: DEVICES }, (_, n) => {
    const queue = new ScanQueue(decideScans(db, text))
    const scan: Scan = {
      id: uuidV7(),
      ticketId: shown.id,
      serial: null,
      sessionId: on.sessionId,
      linkId,
      device: `D${n}`,
      scannedAt: new Date().toISOString(),
      told: null,
      undoneAt: null,
    }
    return queue.take(on.eventId, [scan])
  })
  return Promise.allSettled(devices)
}
const admissionsOf = async ({ id }: Shown) =>
  db.selectFrom('scan').select('id').where('ticket_id', '=', id).where('result', '=', 'admitted').execute()

test('given one ticket, when eight devices see it at once, then one lets in, ticket after ticket', async () => {
  const orders = [
    await givenTickets(app, on, 10),
    await givenTickets(app, on, 10),
    await givenTickets(app, on, 10),
  ]
  for (const shown of orders.flat()) {
    const results = (await showToAll(shown)).map((one) =>
      one.status === 'fulfilled' ? one.value[0]?.result : one,
    )
    expect(results.filter((result) => result === 'admitted')).toHaveLength(1)
    expect(results.filter((result) => result === 'duplicate')).toHaveLength(DEVICES - 1)
    expect(await admissionsOf(shown)).toHaveLength(1)
  }
})

test('given the guard is off, then the database refuses a second admission, and without that it happens', async () => {
  const text = SCAN_SQL.replace(HOLDS_SQL, 'true').replace("x.result = 'admitted'", 'false')
  const [guarded, open] = (await givenTickets(app, on, 2)) as [Shown, Shown]
  const refused = await showToAll(guarded, text)
  expect(refused.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await sql`drop index scan_one_admission`.execute(db)
  try {
    await showToAll(open, text)
    expect(await admissionsOf(open)).toHaveLength(DEVICES)
  } finally {
    await sql`delete from scan where ticket_id = ${open.id}`.execute(db)
    await sql`create unique index scan_one_admission on scan (event_id, ticket_id)
      where result = 'admitted'`.execute(db)
  }
})

test('given unused free places, when so many minutes have passed, then others may have them, and only those', async () => {
  const free = await givenOnSale(app, owner, { capacity: 10 })
  const paid = await givenOnSale(app, owner, { capacity: 10, mode: 1 })
  for (const { eventId } of [free, paid])
    await sql`insert into sale_terms (event_id, release_after_min) values (${eventId}, 15)`.execute(db)
  const [came] = (await givenTickets(app, free, 1)) as [Shown]
  const [late, both] = (await givenTickets(app, free, 2)) as [Shown, Shown]
  await givenTickets(app, paid, 1)
  const startedAgo = async (minutes: number) => {
    const at = minutesAgo(minutes)
    for (const { eventId } of [free, paid]) {
      await sql`update session set starts_at = ${at} where event_id = ${eventId}`.execute(db)
      await sql`update publication set document = jsonb_set(document, '{sessions,0,startsAt}', to_jsonb(${at}::text))
        where event_id = ${eventId}`.execute(db)
    }
  }
  const { token: puerta } = await givenDoor(app, owner, free)
  const shownTo = async (code: string) =>
    (await send([{ ...scanOf(free, code), sesion_id: free.sessionId }], 'K7', puerta))[0]?.resultado
  await startedAgo(14)
  expect(await shownTo(came.code)).toBe('admitida')
  expect(await releaseFreePlaces(db)).toBe(0)
  await startedAgo(16)
  // Several processes may look at the same moment.
  const released = await Promise.all([releaseFreePlaces(db), releaseFreePlaces(db)])
  expect(released.sort()).toEqual([0, 2])
  expect([await countersOf(db, free), await countersOf(db, paid)]).toEqual([
    { sold: 1, held: 0 },
    { sold: 1, held: 0 },
  ])
  expect([await shownTo(late.code), await shownTo(both.code), await shownTo(came.code)]).toEqual([
    ...['anulada', 'anulada', 'repetida'],
  ])
  // Tickets of the first event were changed behind the counters' back.
  const ofOthers = (await recount(db)).filter(({ what }) => !what.startsWith(`session ${on.sessionId}`))
  expect(ofOthers).toEqual([])
  // Once it is over its places are of no use.
  await startedAgo(600)
  expect(await releaseFreePlaces(db)).toBe(0)
})

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { uuidV7 } from '../../platform/uuid-v7.ts'
import { inLine } from '../../testing/until-waiting.ts'
import { PASSED_ON_SQL, SCAN_SQL } from '../check-in/scan-sql.ts'
import { decideScans } from '../check-in/scan-store.ts'
import { givenDoor, scanOf } from '../check-in/testing/given-door.ts'
import { anonymizeBuyers } from '../orders/anonymize-buyer-store.ts'
import { givenOnSale } from '../orders/testing/given-on-sale.ts'
import { signCode } from '../tickets/ticket-keys.ts'
import { openTicketToken } from '../tickets/ticket-token.ts'
import { givenBought } from './testing/given-bought.ts'
import { PAID, refundApp } from './testing/refund-app.ts'

const { app, db, call, services, mailer, owner } = await refundApp()

async function codeOf(ticketId: string): Promise<string> {
  const row = await db
    .selectFrom('ticket')
    .select(['event_id', 'session_id', 'serial'])
    .where('id', '=', ticketId)
    .executeTakeFirstOrThrow()
  const { event_id: eventId, session_id: sessionId, serial } = row
  return signCode({ db, services }, { eventId, sessionId, serial })
}

async function givenTicket(email: string, capacity = 100) {
  const on = await givenOnSale(app, owner, { ...PAID, capacity })
  const bought = await givenBought(app, on, { email })
  const entrada_id = bought.tickets[0]?.id as string
  const { token: puerta } = await givenDoor(app, owner, on)
  const scan = async (code: string) =>
    (await call('puerta_escaneos', { puerta, dispositivo: 'K7QX', escaneos: [scanOf(on, code)] })).data
      .resultados[0]
  return { on, ...bought, entrada_id, puerta, scan, oldCode: await codeOf(entrada_id) }
}

test('given a ticket put in another name, when its earlier code is scanned, then it was passed on, and the new one admits', async () => {
  const { compra, entrada_id, scan, oldCode, puerta, on } = await givenTicket('bat@example.org')
  expect(
    (await call('web_compra_titular', { compra, entrada_id, titular: 'Jon Agirre' })).data,
  ).toMatchObject({
    traspasada: 0,
    codigo_nuevo: 1,
  })
  const refused = await scan(oldCode)
  expect(refused).toMatchObject({
    resultado: 'traspasada',
    entrada: { titular: 'Jon Agirre', estado: 'valida' },
  })
  const { data } = await call('puerta_lista', { puerta, sesion_id: on.sessionId })
  expect(data.entradas[0]).toMatchObject({ titular: 'Jon Agirre', otros_nombres: ['Ane Etxeberria'] })
  expect(data.entradas[0].huellas_anteriores).toHaveLength(1)
  expect(await scan(await codeOf(entrada_id))).toMatchObject({ resultado: 'admitida' })
  // The code that ended stays refused for its own reason.
  expect(await scan(oldCode)).toMatchObject({ resultado: 'traspasada' })
  const letter = mailer.to('bat@example.org').at(-1)
  expect(letter?.attached).toMatchObject({ kind: 'tickets', codes: [entrada_id], hasPdf: true })
  expect(letter?.replyTo).toEqual([{ name: expect.any(String), address: owner.email }])
})

test('given the same name in other letters, when it is saved, then the code stays', async () => {
  const { compra, entrada_id, scan, oldCode } = await givenTicket('bi@example.org')
  const rename = async (titular: string) =>
    (await call('web_compra_titular', { compra, entrada_id, titular })).data.codigo_nuevo
  expect(await rename('ANE ETXEBERRÍA')).toBe(0)
  expect(await rename('')).toBe(0)
  expect(await scan(oldCode)).toMatchObject({ resultado: 'admitida' })
})

test('given a ticket sent to another address, when each side opens its own, then the new holder has the ticket and the buyer has its refund', async () => {
  const { compra, entrada_id, scan, oldCode, orderId, eventId } = await givenTicket('hiru@example.org')
  const missing = await call('web_compra_titular', {
    compra,
    entrada_id,
    titular: '',
    correo: 'jon@example.org',
  })
  expect(missing.data.code).toBe('order.holder_missing')
  const wrong = await call('web_compra_titular', {
    compra,
    entrada_id,
    titular: 'Jon',
    correo: 'jon@@example',
  })
  expect(wrong.data.fields).toEqual(['correo'])
  const sent = { compra, entrada_id, titular: 'Jon Agirre', correo: 'Jon@example.org' }
  expect((await call('web_compra_titular', sent)).data).toMatchObject({ traspasada: 1, codigo_nuevo: 1 })
  const letter = mailer.to('jon@example.org').at(-1)
  expect(letter?.template).toBe('ticket-passed-on')
  const token = String(letter?.data.url).split('/').at(-1) as string
  expect(await openTicketToken(db, token)).toMatchObject({ ticketId: entrada_id, isCurrent: true })
  // The same again changes nothing and mails nothing.
  expect((await call('web_compra_titular', sent)).data).toMatchObject({ traspasada: 1, codigo_nuevo: 0 })
  expect(mailer.to('jon@example.org')).toHaveLength(1)
  const { data } = await call('web_compra', { compra })
  expect(data.pedidos[0].entradas[0]).toMatchObject({ titular: 'Jon Agirre', traspasada: 1 })
  expect(await scan(oldCode)).toMatchObject({ resultado: 'traspasada' })
  // Passed on again, the first new holder has lost it and is notified.
  const again = { compra, entrada_id, titular: 'Miren Soto', correo: 'miren@example.org' }
  expect((await call('web_compra_titular', again)).data).toMatchObject({ codigo_nuevo: 1 })
  expect(mailer.to('jon@example.org').map(({ template }) => template)).toEqual([
    'ticket-passed-on',
    'ticket-ended',
  ])
  expect(await openTicketToken(db, token)).toMatchObject({ isCurrent: false })
  const back = {
    compra,
    pedido_id: orderId,
    entrada_ids: [entrada_id],
    como: 'dinero',
    importe_visto_cent: 1000,
  }
  expect((await call('web_compra_devolver', back)).data).toMatchObject({ devuelve_cent: 1000 })
  expect(await scan(await codeOf(entrada_id))).toMatchObject({ resultado: 'anulada' })
  const { rows } = await sql`select 1 from ticket_transfer where event_id = ${eventId}`.execute(db)
  expect(rows).toHaveLength(2)
})

test('given a ticket on offer to the waiting list, when it is sent to another address, then the offer is to be taken back first', async () => {
  const { compra, entrada_id } = await givenTicket('lau@example.org', 1)
  const offered = await call('web_compra_ofrecer', { compra, entrada_id, ofrecer: 1 })
  expect(offered.error, JSON.stringify(offered.data)).toBe(false)
  const sent = { compra, entrada_id, titular: 'Jon', correo: 'jon4@example.org' }
  expect((await call('web_compra_titular', sent)).data.code).toBe('order.ticket_on_offer')
  await call('web_compra_ofrecer', { compra, entrada_id, ofrecer: 0 })
  expect((await call('web_compra_titular', sent)).data).toMatchObject({ traspasada: 1 })
})

test.each([
  { guard: 'on', text: SCAN_SQL, result: 'passed_on', status: 'valid' },
  // The control: without the look at the locked row the code that ended admits, and the new holder is refused.
  { guard: 'off', text: SCAN_SQL.replace(PASSED_ON_SQL, 'false'), result: 'admitted', status: 'used' },
])(
  'given a scan that waits for a transfer under way (guard $guard), when the transfer commits, then it is $result',
  async ({ guard, text, result, status }) => {
    const { on, compra, entrada_id } = await givenTicket(`race-${guard}@example.org`)
    const { rows } = await sql<{ serial: string }>`select encode(serial, 'hex') as serial from ticket
    where id = ${entrada_id}`.execute(db)
    const scan = {
      id: uuidV7(),
      ticketId: null,
      serial: rows[0]?.serial as string,
      sessionId: on.sessionId,
      linkId: (await givenDoor(app, owner, on)).linkId,
      device: 'K7QX',
      scannedAt: new Date().toISOString(),
      told: null,
      undoneAt: null,
    }
    const [passed, scanned] = await inLine<unknown>(
      db,
      (tx) => sql`select from ticket where id = ${entrada_id} for update`.execute(tx),
      [
        () => call('web_compra_titular', { compra, entrada_id, titular: 'Jon Agirre' }),
        () => decideScans(db, text)(on.eventId, [scan]),
      ],
    )
    expect(passed).toMatchObject({ error: false })
    expect(scanned).toMatchObject([{ result }])
    const ticket = await sql<{ status: string }>`select status from ticket where id = ${entrada_id}`.execute(
      db,
    )
    expect(ticket.rows[0]?.status).toBe(status)
  },
)

test('given a scan that was first, when the ticket is passed on, then it stays with who came in', async () => {
  const { compra, entrada_id, scan, oldCode } = await givenTicket('sei@example.org')
  expect(await scan(oldCode)).toMatchObject({ resultado: 'admitida' })
  const passed = await call('web_compra_titular', {
    compra,
    entrada_id,
    titular: 'Jon',
    correo: 'jon6@example.org',
  })
  expect(passed.data.code).toBe('order.ticket_not_valid')
  expect(mailer.to('jon6@example.org')).toEqual([])
})

test('given a passed-on ticket of a buyer who is due to be forgotten, when they are, then no holder is left', async () => {
  const { compra, entrada_id, checkoutId } = await givenTicket('zazpi@example.org')
  await call('web_compra_titular', { compra, entrada_id, titular: 'Jon', correo: 'jon7@example.org' })
  await call('web_compra_titular', { compra, entrada_id, titular: 'Miren', correo: 'miren7@example.org' })
  await sql`update checkout set paid_at = now() - interval '8 years' where id = ${checkoutId}`.execute(db)
  await anonymizeBuyers(db)
  const left = await sql`select holder_name, holder_email from ticket where id = ${entrada_id}
    union all select holder_name, null from ticket_transfer where ticket_id = ${entrada_id}`.execute(db)
  for (const row of left.rows) expect(row).toEqual({ holder_name: null, holder_email: null })
})

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  endHolds,
  givenType,
  givenVoucher,
  type OnSale,
  reserve,
} from '../../../ticketing/orders/testing/given-on-sale.ts'
import { mailedToken } from '../../../ticketing/tickets/mailed-token.ts'
import { testShop } from './testing/test-shop.ts'

const { app, given, owner, visit } = await testShop()
/** Wrong codes of one network in ten minutes. */
const MOST = 60
let networks = 0

/** An event with a voucher and a type behind a code, and a network that has not tried any yet. */
async function givenCodes() {
  const on = await given({ mode: 1, priceCents: 1000, capacity: 900 })
  await givenVoucher(app.db, on, { amount_cents: 500, code: 'REGALO', max_uses: 900 })
  const hidden = await givenType(app.db, on, { code: 'AMIGAS', price_cents: 200 })
  networks += 1
  const remoteAddress = `198.51.100.${networks}`
  const call = async (wireName: string, fields: object) => {
    const payload = { lang: 'en', ...fields }
    const { data } = (
      await app.app.inject({ method: 'POST', url: `/api/${wireName}`, payload, remoteAddress })
    ).json()
    return data.code ?? 'done'
  }
  const keep = (order: object, tipo_id = on.typeId) => {
    const lineas = [{ sesion_id: on.sessionId, tipo_id, cantidad: 1 }]
    return call('web_reserva', { pedidos: [{ contenido_id: on.eventId, lineas, ...order }] })
  }
  const entry = (voucher: string | null, code: string | null = null, typeId = on.typeId) => {
    return [on.eventId, [[on.sessionId, typeId, 1, 1000]], voucher, code, 0, null]
  }
  const look = async (entries: unknown[]) => {
    const cookie = `cesta=${Buffer.from(JSON.stringify(entries)).toString('base64url')}`
    const { statusCode, body } = await app.app.inject({
      url: '/en/basket',
      headers: { cookie },
      remoteAddress,
    })
    expect(statusCode).toBe(200)
    return body
  }
  return { on, hidden, keep, entry, look, call }
}

/** So many asked at once; how many got each answer. */
async function countAnswers(times: number, ask: (n: number) => Promise<string>) {
  const counts: Record<string, number> = {}
  for (const code of await Promise.all(Array.from({ length: times }, (_, n) => ask(n))))
    counts[code] = (counts[code] ?? 0) + 1
  return counts
}
const TOO_MANY = 'Too many attempts'

test('given vouchers that are guessed while places are kept, then a network tries sixty, and right ones are never counted', async () => {
  const { keep } = await givenCodes()
  expect(await countAnswers(MOST + 20, () => keep({ vale: 'regalo' }))).toEqual({ done: MOST + 20 })
  expect(await countAnswers(MOST + 20, (n) => keep({ vale: `NO-${n}` }))).toEqual({
    'voucher.unknown': MOST,
    'request.too_many': 20,
  })
  expect([await keep({ vale: 'regalo' }), await keep({})]).toEqual(['request.too_many', 'done'])
})

test('given codes of hidden types that are guessed while places are kept, then each counts once, and right ones do not', async () => {
  const { keep, hidden } = await givenCodes()
  expect(await countAnswers(MOST + 20, () => keep({ codigo: 'amigas' }, hidden))).toEqual({
    done: MOST + 20,
  })
  expect(await countAnswers(MOST + 20, (n) => keep({ codigo: `NO-${n}` }, hidden))).toEqual({
    'order.no_such_type': MOST,
    'request.too_many': 20,
  })
  expect(await keep({ codigo: 'amigas' }, hidden)).toBe('request.too_many')
})

test('given a basket whose cookie is written by hand, when codes are guessed by it, then they are counted like those of a form', async () => {
  const { entry, look, hidden, keep } = await givenCodes()
  expect(await look([entry('REGALO')])).not.toContain(TOO_MANY)
  for (let n = 0; n < MOST / 2; n++) expect(await look([entry(`NO-${n}`)])).not.toContain(TOO_MANY)
  for (let n = 0; n < MOST / 2; n++)
    expect(await look([entry(null, `NO-${n}`, hidden)])).not.toContain(TOO_MANY)
  expect(await look([entry('NO-MORE')])).toContain(TOO_MANY)
  expect(await look([entry('REGALO')])).toContain(TOO_MANY)
  expect(await look([entry(null)])).not.toContain(TOO_MANY)
  expect(await keep({ vale: 'regalo' })).toBe('request.too_many')
})

test('given a basket that names one event ten times, then it stands in it once', async () => {
  const { entry, look } = await givenCodes()
  const body = await look(Array.from({ length: 10 }, (_, n) => entry(n === 0 ? 'REGALO' : `NO-${n}`)))
  expect(body.match(/basket-event/g)).toHaveLength(1)
  expect(body).toContain('5.00')
})

/** Asks for the places of a purchase whose time is over once more; true when they are kept. */
async function againOf(token: string, on: OnSale) {
  await endHolds(app)
  await visit(`/es/compra/${token}`, { accion: 'otra' })
  const { rows } = await sql`select from checkout k where k.status = 'open' and k.expires_at > now()
    and exists (select from orders o where o.checkout_id = k.id and o.event_id = ${on.eventId})`.execute(
    app.db,
  )
  return rows.length > 0
}

test('given a type behind a code, when places of it are requested again, then not after its code has changed', async () => {
  const { on, hidden } = await givenCodes()
  const order = { codigo: 'amigas' }
  const { data } = await reserve(app, { ...on, typeId: hidden }, 1, { order })
  expect(await againOf(data.compra, on)).toBe(true)
  const change = {
    contenido_id: on.eventId,
    tipo: { tipo_id: hidden, nombre: 'Amigas', codigo: 'PARIENTES' },
  }
  expect((await app.call('app_tipo_entrada_update', change, owner)).error).toBe(false)
  expect(await againOf(data.compra, on)).toBe(false)
})

test('given places of a hidden type that were offered for some hours, when these are over, then they are not kept once more', async () => {
  const { on, hidden } = await givenCodes()
  const offer = {
    ...{ contenido_id: on.eventId, sesion_id: on.sessionId, tipo_id: hidden, plazas: 1 },
    ...{ email: 'press@example.org', nombre: 'Prensa', idioma: 'es', horas: 2, gratis: false },
  }
  expect((await app.call('app_espera_invitar', offer, owner)).error).toBe(false)
  const { checkout_id: id } = await app.db
    .selectFrom('waiting_entry')
    .select('checkout_id')
    .where('event_id', '=', on.eventId)
    .executeTakeFirstOrThrow()
  expect(await againOf(await mailedToken(app.db, id as string), on)).toBe(false)
})

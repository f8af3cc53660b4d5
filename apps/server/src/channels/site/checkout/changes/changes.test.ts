import { changesPath, checkoutPath } from '@larunbat/rules/address/public-address'
import { ticketBox } from '@larunbat/rules/ticketing/purchase-changes'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { givenOnSale } from '../../../../ticketing/orders/testing/given-on-sale.ts'
import { givenBought } from '../../../../ticketing/refunds/testing/given-bought.ts'
import { mailedToken } from '../../../../ticketing/tickets/mailed-token.ts'
import { testShop } from '../testing/test-shop.ts'

const { app, owner, visit } = await testShop()
const { db } = app
const PAID = { mode: 1, priceCents: 1250, maxPerPerson: 4 } as const
const CAUSE = { project: 'Haizea <b>', collaborationId: 1, percentage: 10 }

test('given a purchase, when tickets are given back without scripts, then what comes back is seen first and a reload repeats nothing', async () => {
  const on = await givenOnSale(app, owner, PAID)
  const { compra, orderId, tickets } = await givenBought(app, on, { quantity: 3, cause: CAUSE })
  const page = changesPath('en', compra)
  const [first, second] = tickets.map(({ id }) => id) as [string, string]
  expect((await visit(checkoutPath('en', compra))).body).toContain(`href="${page}"`)
  const shown = await visit(page)
  expect(shown.headers['cache-control']).toContain('no-store')
  expect(shown.body).toContain('Refund of €12.50')
  const form = { pedido: orderId, [ticketBox(first)]: '1' }
  expect((await visit(page, { accion: 'ver', pedido: orderId })).status).toBe(422)
  const step = await visit(page, { accion: 'ver', ...form, [ticketBox(second)]: '1' })
  expect(step.body).toContain('Refund €25.00')
  expect(step.body).toContain('Haizea &lt;b&gt;')
  const stale = await visit(page, { accion: 'devolver', ...form, como: 'dinero', visto: '2500' })
  expect([stale.status, stale.body.includes('Refund €12.50')]).toEqual([422, true])
  const back = { accion: 'devolver', ...form, como: 'dinero', visto: '1250' }
  expect((await visit(page, back, { origin: 'https://elsewhere.example' })).status).toBe(303)
  expect(await db.selectFrom('refund').select('id').execute()).toEqual([])
  const done = await visit(page, back)
  expect([done.status, done.to]).toEqual([303, `${page}?hecho=dinero`])
  expect((await visit(done.to)).body).toContain('Your refund is on its way')
  expect((await visit(page, back)).body).toContain('already been refunded')
  const gift = {
    accion: 'devolver',
    pedido: orderId,
    [ticketBox(second)]: '1',
    como: 'donativo',
    visto: '1250',
  }
  expect((await visit(page, gift)).to).toBe(`${page}?hecho=donativo`)
  const { rows } = await sql`select amount_cents, is_gift from refund order by created_at`.execute(db)
  expect(rows).toEqual([
    { amount_cents: 1250, is_gift: false },
    { amount_cents: 1250, is_gift: true },
  ])
})

test('given news that were agreed to, when the buyer says so on the page or with one click in the mail, then no purchase of that address has them', async () => {
  const on = await givenOnSale(app, owner, PAID)
  const [one, two] = [await givenBought(app, on), await givenBought(app, on)]
  const agree = () => sql`update checkout set wants_news = true where email_key is not null`.execute(db)
  const agreed = async () =>
    (await db.selectFrom('checkout').select('id').where('wants_news', '=', true).execute()).length
  const [mine, yours] = [await mailedToken(db, one.checkoutId), await mailedToken(db, two.checkoutId)]
  const page = changesPath('en', mine)
  expect((await visit(page)).body).not.toContain('id="novedades"')
  for (const way of ['page', 'form', 'multipart'] as const) {
    await agree()
    expect(await agreed()).toBeGreaterThan(1)
    expect((await visit(page)).body).toContain('id="novedades"')
    expect((await visit(`/novedades/${mine}`)).to).toBe(`${changesPath('es', mine)}#novedades`)
    expect(await agreed()).toBeGreaterThan(1)
    if (way === 'page') {
      const { to } = await visit(page, { accion: 'novedades' })
      expect((await visit(to)).body).toContain('You get no more news')
    } else {
      const isForm = way === 'form'
      const { statusCode } = await app.app.inject({
        method: 'POST',
        url: `/novedades/${yours}`,
        headers: {
          'content-type': isForm ? 'application/x-www-form-urlencoded' : 'multipart/form-data; boundary=x',
          origin: 'https://mail.example',
          'sec-fetch-site': 'cross-site',
        },
        payload: isForm
          ? 'List-Unsubscribe=One-Click'
          : '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
      })
      expect(statusCode).toBe(204)
    }
    expect(await agreed()).toBe(0)
  }
  // A buyer who typed another's address ends the news of that purchase alone.
  await agree()
  const all = await agreed()
  await visit(changesPath('en', one.compra), { accion: 'novedades' })
  expect(await agreed()).toBe(all - 1)
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from consent where not is_given`.execute(db)
  expect(rows[0]?.n).toBeGreaterThanOrEqual(6)
})

test('given a name or a session that is off, when the buyer answers, then the purchase says so in each language', async () => {
  const on = await givenOnSale(app, owner, PAID)
  const { compra, orderId, tickets } = await givenBought(app, on, { cause: CAUSE })
  const [page, eu] = [changesPath('es', compra), changesPath('eu', compra)]
  const name = { accion: 'nombre', entrada: tickets[0]?.id as string, titular: 'Jon <i>' }
  expect((await visit(page, name)).to).toBe(`${page}?hecho=codigo`)
  expect((await visit(page)).body).toContain('A nombre de Jon &lt;i&gt;')
  const off = await app.call(
    'app_sesion_update',
    { sesion: { sesion_id: on.sessionId, estado: 'cancelada' } },
    owner,
  )
  expect(off.error).toBe(false)
  expect((await visit(checkoutPath('eu', compra))).body).toContain('Zure saioetako bat aldatu da')
  const { body } = await visit(eu)
  expect(body).toContain('Saioa bertan behera geratu da')
  const aviso = /name="aviso" value="([^"]+)"/.exec(body)?.[1] as string
  const answer = { accion: 'respuesta', pedido: orderId, aviso, respuesta: 'devolver' }
  expect((await visit(eu, answer)).to).toBe(`${eu}?hecho=dinero`)
  expect((await visit(eu, answer)).status).toBe(422)
  expect((await visit(changesPath('eu', 'a-secret-that-opens-nothing'))).status).toBe(404)
})

import { beforeAll, expect, test } from 'vitest'
import { buyer, type Shop, testShop, withCookies } from './testing/test-shop.ts'

const MINE = '/es/mis-entradas'

let shop: Shop
beforeAll(async () => {
  shop = await testShop()
}, 120_000)

/** A booking without a price, made in one browser; `to` is the address of its tickets. */
async function booked(visit = withCookies(shop.visit).visit) {
  const on = await shop.given({ mode: 3, capacity: 10 })
  const { to } = await shop.pick(on, 2, {}, visit)
  await visit(to, { ...buyer, accion: 'pagar' })
  return { visit, to }
}

test('given tickets got in this browser, when it opens its list without a link, then they are there and in no other browser', async () => {
  const { visit, to } = await booked()
  expect((await visit(to)).body).toContain('bought-ticket')
  const { body, headers } = await visit(MINE)
  expect(body).toContain('2 entradas')
  expect(body).toContain('¿Compraste en otro dispositivo?')
  expect(headers['cache-control']).toBe('private, no-store')
  const other = withCookies(shop.visit)
  expect((await other.visit(MINE)).body).not.toContain('2 entradas')
})

test('given the address of the tickets, when another browser opens it, then that browser does not remember them', async () => {
  const { to } = await booked()
  const friend = withCookies(shop.visit)
  expect((await friend.visit(to)).body).toContain('bought-ticket')
  expect(friend.jar.get('compras')).toBeUndefined()
  expect((await friend.visit(MINE)).body).not.toContain('2 entradas')
})

test('given a purchase paid while its browser was away, when it opens the list, then the purchase is there', async () => {
  const { visit } = await booked()
  expect((await visit(MINE)).body).toContain('2 entradas')
})

test('given two purchases in this browser, when they are removed from it, then the list is empty and the tickets stay valid', async () => {
  const browser = withCookies(shop.visit)
  const first = await booked(browser.visit)
  await browser.visit(first.to)
  const second = await booked(browser.visit)
  await browser.visit(second.to)
  expect((await browser.visit(MINE)).body.match(/2 entradas/g)).toHaveLength(2)
  const { status, to } = await browser.visit(
    MINE,
    { accion: 'olvidar' },
    { origin: shop.app.config.publicUrl },
  )
  expect([status, to]).toEqual([303, MINE])
  expect((await browser.visit(MINE)).body).not.toContain('2 entradas')
  expect((await browser.visit(second.to)).body).toContain('bought-ticket')
})

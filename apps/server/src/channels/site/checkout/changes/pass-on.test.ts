import { changesPath } from '@larunbat/rules/address/public-address'
import { beforeAll, expect, test } from 'vitest'
import { givenBought } from '../../../../ticketing/refunds/testing/given-bought.ts'
import { givenWaiting } from '../../../../ticketing/waiting-list/testing/given-waiting.ts'
import { type Shop, type Shown, testShop } from '../testing/test-shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await testShop()
}, 120_000)

const WHY = 'Todavía hay plazas a la venta y la lista de espera está vacía'
const OFFER = 'Ofrecerla a la lista de espera'

/** A purchase without a refund by choice, and what its page and its call say of offering a ticket. */
async function givenTicket(on: Shown) {
  const policy = { untilHours: null, percentage: 100 }
  const { compra, tickets } = await givenBought(shop.app, on, { policy })
  const page = async () => {
    const { body } = await shop.visit(changesPath('es', compra))
    return { isOffered: body.includes(OFFER), isExplained: body.includes(WHY) }
  }
  const offer = () =>
    shop.app.call('web_compra_ofrecer', { compra, entrada_id: tickets[0]?.id, ofrecer: true })
  return { page, offer }
}

test('given free places and an empty list, when a ticket cannot be refunded, then offering it is not an option, and why is said', async () => {
  const { page, offer } = await givenTicket(await shop.given({ mode: 1, capacity: 300 }))
  expect(await page()).toEqual({ isOffered: false, isExplained: true })
  expect((await offer()).data.code).toBe('waiting.places_left')
})

test('given a session that is sold out, when its page is read, then a ticket can be offered', async () => {
  const { page, offer } = await givenTicket(await shop.given({ mode: 1, capacity: 1 }))
  expect(await page()).toEqual({ isOffered: true, isExplained: false })
  expect((await offer()).data).toEqual({ ofrecida: 1 })
})

test('given a waiting person although places are free again, then a ticket can be offered', async () => {
  const on = await shop.given({ mode: 1, capacity: 300 })
  const { page } = await givenTicket(on)
  await givenWaiting(shop.app.db, on, {})
  expect(await page()).toEqual({ isOffered: true, isExplained: false })
})

import { expect, test, vi } from 'vitest'
import { type TestAccount, testApp } from '../../testing/test-app.ts'
import { givenOnSale } from '../../ticketing/orders/testing/given-on-sale.ts'
import { foldSales } from './fold-sales.ts'
import { givenSale } from './testing/given-sales.ts'

const MOST = 5
const app = await testApp()
const address = await app.app.listen({ port: 0, host: '127.0.0.1' })
const ane = await app.givenAccount({ can_see_analytics: true })
const [choir, band] = [await givenOnSale(app, ane), await givenOnSale(app, ane)]

/** A window that listens: what it was told so far, and whether its line still stands. */
async function listen({ token }: TestAccount, fields: object = {}) {
  const control = new AbortController()
  const response = await fetch(`${address}/ventas/directo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, ...fields }),
    signal: control.signal,
  })
  const window = { status: response.status, told: '', isOver: false, close: () => control.abort() }
  const read = async () => {
    for await (const part of response.body ?? []) window.told += Buffer.from(part).toString()
  }
  void read()
    .catch(() => undefined)
    .finally(() => {
      window.isOver = true
    })
  return window
}

test('given a user with many windows, then the five newest receive events, and there is room for others', async () => {
  const windows: Awaited<ReturnType<typeof listen>>[] = []
  for (let n = 0; n < MOST + 3; n++) windows.push(await listen(ane))
  expect(new Set(windows.map(({ status }) => status))).toEqual(new Set([200]))
  await vi.waitFor(() =>
    expect(windows.map(({ isOver }) => isOver)).toEqual([...Array(3).fill(true), ...Array(MOST).fill(false)]),
  )
  for (const { told } of windows.slice(0, 3)) expect(told).toContain('event: fin')
  const other = await listen(await app.givenAdmin())
  expect([other.status, other.isOver]).toEqual([200, false])
  // A window that was closed makes room again.
  windows.at(-1)?.close()
  await vi.waitFor(() => expect(windows.at(-1)?.isOver).toBe(true))
  await new Promise((resolve) => setTimeout(resolve, 50))
  windows.push(await listen(ane))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(windows.filter(({ isOver }) => !isOver)).toHaveLength(MOST)
  for (const { close } of [...windows, other]) close()
})

test('given a member of one event’s door, then they receive its sales, and not of other sales of its owner', async () => {
  const member = await app.givenAccount()
  const inTeam = { account_id: member.id, role: 'door', accepted_at: new Date().toISOString() } as const
  await app.db
    .insertInto('event_member')
    .values({ ...inTeam, event_id: choir.eventId })
    .execute()
  const [own, foreign] = [
    await listen(member, { contenido_id: choir.eventId }),
    await listen(member, { contenido_id: band.eventId }),
  ]
  expect([own.status, foreign.status]).toEqual([200, 403])
  const all = await listen(ane)
  // The first look only says from where on.
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  await givenSale(app, band, 1)
  await foldSales(app.db)
  await vi.waitFor(() => expect(all.told).toContain('event: ventas'), 8_000)
  expect(own.told).not.toContain('ventas')
  await givenSale(app, choir, 1)
  await foldSales(app.db)
  await vi.waitFor(() => expect(own.told).toContain('event: ventas'), 8_000)
  for (const { close } of [own, all]) close()
})

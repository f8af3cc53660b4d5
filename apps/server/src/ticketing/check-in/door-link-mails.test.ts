import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { givenOnSale } from '../orders/testing/given-on-sale.ts'

const app = await testApp()
const owner = await app.givenAccount()
const make = async (eventId: number, more: object = {}, who = owner) =>
  app.call('app_puerta_enlace_crear', { contenido_id: eventId, etiqueta: 'Puerta norte', ...more }, who)

test('given an account that is not confirmed, when it makes a link, mailed or not, then it is refused', async () => {
  const fresh = await app.givenAccount()
  const { eventId } = await givenOnSale(app, fresh)
  await app.db.updateTable('account').set({ confirmed_at: null }).where('id', '=', fresh.id).execute()
  const email = 'victim@example.org'
  expect((await make(eventId, { email }, fresh)).data.code).toBe('account.not_confirmed')
  expect((await app.call('app_puerta_enlaces', { contenido_id: eventId }, fresh)).data).toEqual([])
  expect((await make(eventId, {}, fresh)).data.code).toBe('account.not_confirmed')
  expect(app.mailer.to(email)).toEqual([])
})

test('given addresses in title and label, when a link is mailed, then the mail does not carry them', async () => {
  const { eventId } = await givenOnSale(app, owner)
  await app.db
    .updateTable('event')
    .set({ title: '[:es]Premio en https://evil.example/x ya[:]' })
    .where('id', '=', eventId)
    .execute()
  const email = 'helper@example.org'
  await make(eventId, { email, idioma: 'es', etiqueta: 'Llama a evil.example hoy' })
  expect(app.mailer.to(email)).toMatchObject([
    { template: 'door-link', data: { title: 'Premio en ya', name: 'Llama a hoy' } },
  ])
})

test('given one address, when links for it are made without end, then six mails of one network go out and all are answered alike', async () => {
  const { eventId } = await givenOnSale(app, owner)
  const other = await app.givenAccount()
  const elsewhere = await givenOnSale(app, other)
  const [email, spelled] = ['again@example.org', 'AGAIN+x@example.org']
  for (let n = 0; n < 6; n += 1) {
    expect((await make(eventId, { email })).data.direccion).toMatch(/\/puerta\/#[\w-]{43}$/)
    expect((await make(elsewhere.eventId, { email: spelled }, other)).error).toBe(false)
  }
  const mailed = app.mailer.letters.filter(({ to }) => /^again/i.test(to))
  expect(mailed).toHaveLength(6)
})

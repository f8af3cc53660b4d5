import { pino } from 'pino'
import { beforeAll, expect, test } from 'vitest'
import { givenBought } from '../../../../ticketing/refunds/testing/given-bought.ts'
import { sendWaitingMails } from '../../../../ticketing/waiting-list/send-waiting-mails.ts'
import { ListServer } from '../../../../ticketing/waiting-list/serve-lists.ts'
import { type Shop, testShop } from '../testing/test-shop.ts'

let app: Shop['app']
let visit: Shop['visit']
let given: Shop['given']
let server: ListServer

beforeAll(async () => {
  ;({ app, visit, given } = await testShop())
  server = new ListServer(app.db, pino({ level: 'silent' }))
}, 120_000)

const ane = { nombre: 'Ane', email: 'ane@example.org', plazas: '1' }
/** Paths that the mails of a template lead to, the newest last. */
async function mailed(template: string): Promise<string[]> {
  await sendWaitingMails(app.db, app.services)
  return app.mailer.letters
    .filter((letter) => letter.template === template)
    .map(({ data }) => new URL(String(data.url)).pathname)
}

test('given a sold out event, when a visitor joins its waiting list and leaves it by forms alone, then each page shows the position', async () => {
  const on = await given({ mode: 1, capacity: 1, priceCents: 1200 })
  const list = `${on.event}/espera/${on.sessionId}`
  expect((await visit(on.page)).body).not.toContain(list)
  await givenBought(app, on, { email: 'jon@example.org' })
  expect((await visit(on.page)).body).toContain(`href="${list}"`)
  const form = await visit(list)
  expect(form.headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' })
  expect(form.body).toContain('12')
  const wrong = await visit(list, { ...ane, email: 'ane', nombre: '' })
  expect(wrong.status).toBe(422)
  expect(wrong.body).toContain('href="#email"')
  const done = await visit(list, ane)
  expect([done.status, done.to]).toEqual([303, `${list}?hecho=1`])
  expect((await visit(done.to)).body).toContain('Hecho: estás en la lista')
  const foreign = await visit(list, { ...ane, email: 'x@example.org' }, { 'sec-fetch-site': 'cross-site' })
  expect([foreign.status, foreign.to]).toEqual([303, list])
  const [place = ''] = await mailed('waiting-joined')
  expect((await visit(place)).body).toContain('Tu puesto: 1')
  expect((await visit(place, {})).body).toContain('Has dejado la lista')
  expect((await visit(place)).status).toBe(404)
  expect((await visit(`${on.event}/espera/999999`)).to).toBe(on.page)
})

test('given a ticket past its terms, when its buyer lets it pass on, then who waits can buy it, and its buyer sees so', async () => {
  const on = await given({ mode: 1, capacity: 1, priceCents: 1200 })
  const policy = { untilHours: null, percentage: 100 }
  const bought = await givenBought(app, on, { email: 'jon@example.org', policy })
  const changes = `/es/compra/${bought.compra}/cambios`
  expect((await visit(changes)).body).toContain('Ofrecerla a la lista de espera')
  const entrada = bought.tickets[0]?.id as string
  const listed = await visit(changes, { accion: 'ofrecer', entrada })
  expect((await visit(listed.to)).body).toContain('Retirar la oferta')
  await visit(`${on.event}/espera/${on.sessionId}`, { ...ane, email: 'miren@example.org' })
  const [place = ''] = (await mailed('waiting-joined')).slice(-1)
  await server.run()
  const seen = await visit(changes)
  expect(seen.body).toContain('Mientras tanto no es válida')
  expect(seen.body).not.toContain('Retirar la oferta')
  expect((await visit(`/es/compra/${bought.compra}`)).body).toContain('Ofrecida a la lista de espera')
  const [offer = ''] = await mailed('waiting-offered')
  expect((await visit(place)).body).toContain(`href="${offer}"`)
  const checkout = (await visit(offer)).body
  expect(checkout).toContain('value="miren@example.org"')
  // A day lies between: the day is said, and no seconds are counted.
  expect(checkout).toContain('Tienes hasta el ')
  expect(checkout).not.toContain('data-clock')
  const declined = await visit(place, {})
  expect(declined.body).toContain('Has dejado la lista')
  expect((await visit(changes)).body).toContain('Retirar la oferta')
})

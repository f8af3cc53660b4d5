import { expect, test } from 'vitest'
import { givenFestivalSettings } from '../../../reference/festival-settings/testing/given-festival-settings.ts'
import { buyer, testShop } from './testing/test-shop.ts'

const { app, visit, given, pick } = await testShop()

test('given a network that booked its places, when another books by forms alone, then the mailed link makes it final', async () => {
  await givenFestivalSettings(app.db, { confirmPlacesFrom: 2 })
  const on = await given({ mode: 3, capacity: 20 })
  const first = await pick(on, 2)
  await visit(first.to, { ...buyer, email: 'first@example.org' })
  expect((await visit(first.to)).body).toContain('Tu plaza está reservada')

  const { to } = await pick(on, 2)
  expect((await visit(to, buyer)).to).toBe(to)
  const { body } = await visit(to)
  expect(body).toContain('Hemos enviado un enlace a ane@example.org')
  expect(body).not.toContain('Confirmar mis plazas')
  const token = to.split('/').at(-1)
  expect((await visit(`/en/order/${token}`)).body + (await visit(`/en/checkout/${token}`)).body).toContain(
    'We sent a link',
  )
  expect((await visit(`/eu/erosketa/${token}`)).body).toContain('Esteka bat bidali dugu')
  // The page's own button mails again, and confirms nothing.
  await visit(to, { accion: 'confirmar' })
  expect((await visit(to)).body).toContain('Hemos enviado un enlace')

  const mail = app.mailer.to('ane@example.org').find(({ template }) => template === 'booking-confirm')
  const link = new URL(String(mail?.data.url)).pathname
  // Looking at the link is not enough: mail programs do that by themselves.
  expect((await visit(link)).body).toContain('Confirmar mis plazas')
  expect((await visit(to)).body).toContain('Hemos enviado un enlace')
  await visit(link, { accion: 'confirmar' })
  expect((await visit(link)).body).toContain('Tu plaza está reservada')
  expect((await visit(to)).body.match(/class="bought-ticket"/g)).toHaveLength(2)
})

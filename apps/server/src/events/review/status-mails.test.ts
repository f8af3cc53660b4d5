import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { givenComplete } from '../event/testing/given-event.ts'

const app = await testApp()
const { call, mailer } = app
const owner = await app.givenAccount()
const admin = await app.givenAdmin()
const reviews = () => mailer.to(admin.email).filter(({ template }) => template === 'content-review')

test('given an event that is sent and withdrawn again and again, then its reviewers get five mails and every move counts', async () => {
  const { id } = await givenComplete(app, owner)
  for (let round = 0; round < 8; round++) {
    for (const estado of [1, 0])
      expect((await call('app_contenido_update_stat', { id, estado }, owner)).data.estado).toBe(estado)
  }
  expect(reviews()).toHaveLength(5)
  await call('app_contenido_update_stat', { id, estado: 1 }, owner)
  expect((await call('app_enviar_correo_revision', { id }, owner)).data).toEqual({ hecho: 1 })
  expect(reviews()).toHaveLength(5)
})

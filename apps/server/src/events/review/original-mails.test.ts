import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { givenComplete } from '../event/testing/given-event.ts'

const app = await testApp()
const { call, mailer, db } = app
const owner = await app.givenAccount()
const stranger = await app.givenAccount()
const admin = await app.givenAdmin()

const later = () => db.deleteFrom('rate_limit').where('key', 'like', '%-mail%').execute()
/** The fields of the specification. */
const asks = (fields: object, who = owner) =>
  call(
    'app_enviar_correo_revision',
    { email: owner.email, artista: 'Coro', plataforma: 'FAIR SATURDAY', idioma: 'es', ...fields },
    who,
  )

test('given an event in review, when its mail is requested by title or slug in any language, then it is found', async () => {
  const { id } = await givenComplete(app, owner)
  const titulo = '[:es]Orquesta joven: la primera vez[:en]Young orchestra[:]'
  await call('app_contenido_update', { contenido: { id, titulo } }, owner)
  await call('app_contenido_update_stat', { id, estado: 1 }, owner)
  const named = [
    { titulo: 'Orquesta joven: la primera vez', slug: '' },
    { titulo: 'Young orchestra ', slug: 'x' },
    { titulo, slug: '' },
    { titulo: '', slug: 'orquesta-joven-la-primera-vez' },
    { titulo: 'Otro', slug: 'young-orchestra' },
  ]
  for (const fields of named) {
    await later()
    mailer.letters.length = 0
    expect(await asks(fields), JSON.stringify(fields)).toMatchObject({ error: false, data: { hecho: 1 } })
    expect(mailer.letters.map(({ to }) => to)).toEqual([admin.email])
  }
  expect((await asks({ titulo: 'Otro', slug: 'otro' })).data.code).toBe('content.not_found')
  expect((await asks({ titulo, slug: '' }, stranger)).data.code).toBe('content.not_found')
})

test('given the order of the original client, when state and mail follow each other, then each is mailed once', async () => {
  const { id } = await givenComplete(app, owner)
  const titulo = 'Coro de una vez'
  await call('app_contenido_update', { contenido: { id, titulo } }, owner)
  mailer.letters.length = 0
  await call('app_contenido_update_stat', { id, estado: 1 }, owner)
  await Promise.all([asks({ titulo, slug: '' }), asks({ titulo, slug: '' })])
  expect(mailer.letters.map(({ to, template }) => `${to} ${template}`)).toEqual([
    `${admin.email} content-review`,
  ])
  mailer.letters.length = 0
  const { slug } = (await call('app_contenido_update_stat', { id, estado: 2 }, admin)).data
  const published = { titulo, slug, email: owner.email, plataforma: 'FAIR SATURDAY', idioma: 'es' }
  expect(await call('app_enviar_correo_publicado', published, admin)).toMatchObject({ error: false })
  expect(mailer.letters.map(({ to, template }) => `${to} ${template}`)).toEqual([
    `${owner.email} content-published`,
  ])
})

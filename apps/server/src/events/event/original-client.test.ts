import sharp from 'sharp'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'

const { call, givenAccount } = await testApp()
const owner = await givenAccount({ city: 'Gasteiz' })
const admin = await givenAccount({ profile_id: 1 })

/** The fields that the specification lists of an event, as its client fills them. */
const listed = {
  usuario_id: String(owner.id),
  titulo: 'Coro de otoño',
  estado: '0',
  tipo: '1',
  destacado: 0,
  is360: 0,
  blacklist: 0,
  hub: '2',
  plataforma: 'FAIR SATURDAY',
  share_title: '',
  share_desc: '',
  share_photo: '',
  completadoSEO: 0,
  serie_order: '',
}
const add = (fields: object) => call('app_contenido_add', { contenido: { ...listed, ...fields } }, owner)
const load = async (id: number) => (await call('app_contenido_by_id', { id }, owner)).data
const update = (contenido: object) => call('app_contenido_update', { contenido }, owner)
const picture = async (color: string) =>
  (
    await sharp({ create: { width: 40, height: 30, channels: 3, background: color } })
      .png()
      .toBuffer()
  ).toString('base64')

test.each([[{}], [{ id: null }], [{ id: '' }], [{ id: 0 }], [{ id: '0' }]])(
  'given exactly the listed fields and %j, when added, then it is made where its hub is',
  async (id) => {
    const answer = await add(id)
    expect(answer).toMatchObject({
      error: false,
      data: { hub: 2, ciudad: 'Bilbao', estado: 0, zona_horaria: 'Europe/Madrid' },
    })
    expect(answer.data.id).toBeGreaterThan(0)
  },
)

test.each([
  ['3', 3, 'Edimburgo', 'GBP'],
  ['5', 5, 'Lisboa', 'EUR'],
  ['1', 1, 'Bilbao', 'EUR'],
  ['', 7, 'Gasteiz', 'EUR'],
  ['999', 7, 'Gasteiz', 'EUR'],
])(
  'given the hub %j and no city, when added, then place and money are of it, else of the owner',
  async (hub, id, city, moneda) => {
    expect((await add({ hub })).data).toMatchObject({ hub: id, ciudad: city, moneda })
  },
)

test('given nothing but a title, when added, then what lacks is pending', async () => {
  const { error, data } = await call('app_contenido_add', { contenido: { titulo: 'Coro', tipo: '' } }, owner)
  expect(error).toBe(false)
  expect(data.pendientes.map(({ codigo }: { codigo: string }) => codigo)).toContain('type.chosen')
})

test('given an event that was loaded, when its parts changed by other calls and it is sent back whole, then nothing is lost', async () => {
  const { id } = (await add({})).data
  const loaded = await load(id)
  const sesion = { contenido_id: id, inicio: '2026-11-28T18:00:00Z', nombre: 'Pase' }
  expect(await call('app_sesion_add', { sesion }, owner)).toMatchObject({ error: false })
  const seo = {
    contenido_id: id,
    share_title: 'Ven al coro',
    share_desc: '',
    share_photo: '',
    completadoSEO: 1,
  }
  expect(await call('app_seo_config', seo, owner)).toMatchObject({ error: false })
  // Another person's change of a field that this client shows as it was.
  await call(
    'app_contenido_update',
    { contenido: { id, lugar: 'Arriaga', impacto: { proyecto: 'Comedor' } } },
    admin,
  )
  const answer = await update({ ...loaded, direccion: 'Plaza 1' })
  expect(answer).toMatchObject({
    error: false,
    data: {
      direccion: 'Plaza 1',
      share_title: 'Ven al coro',
      completadoSEO: 1,
      lugar: 'Arriaga',
      sesiones: [{ nombre: 'Pase' }],
    },
  })
  expect(answer.data.impacto.proyecto).toBe('Comedor')
})

test('given an event that was loaded, when a field was changed by both, then the last one to send it wins', async () => {
  const { id } = (await add({})).data
  const loaded = await load(id)
  await call('app_contenido_update', { contenido: { id, lugar: 'Arriaga' } }, admin)
  expect((await update({ ...loaded, lugar: 'Kafe Antzokia' })).data.lugar).toBe('Kafe Antzokia')
  const guarded = await update({ id, version_vista: loaded.version, lugar: 'Otro' })
  expect(guarded.data.code).toBe('content.changed_meanwhile')
})

test('given pictures with their place alone, when added, then the first and that of place 0 are the cover', async () => {
  const { id } = (await add({})).data
  const send = async (cont: number | string, titulo: string) =>
    (
      await call(
        'app_contenido_media_add',
        { contenido_id: id, base64: await picture(titulo), titulo, cont },
        owner,
      )
    ).data
  expect(await send('1', 'red')).toMatchObject({ uso: 'portada', alt: 'red' })
  expect(await send(1, 'green')).toMatchObject({ uso: 'galeria', cont: 1 })
  expect(await send('0', 'blue')).toMatchObject({ uso: 'portada' })
  const { data } = await call('app_galeria_get', { contenido_id: id }, owner)
  const shown = data.map(({ titulo, uso }: Record<string, string>) => `${titulo} ${uso}`)
  expect(shown).toEqual(['blue portada', 'green galeria', 'red galeria'])
})

test.each([
  [{ disponibilidad: 'P' }, { disponibilidad: ['P'] }],
  [{ disponibilidad: 'P,O' }, { disponibilidad: ['P', 'O'] }],
  [{ disciplinas: '1,2' }, { disciplinas: [1, 2] }],
  [{ disciplinas: 1 }, { disciplinas: [1] }],
  [{ idiomas_evento: 'es' }, { idiomas_evento: ['es'] }],
  [{ disciplinas: '' }, { disciplinas: [] }],
])('given the choice %j as one value or text, when sent, then it is a list', async (fields, stored) => {
  const { id } = (await add({})).data
  expect((await update({ id, ...fields })).data).toMatchObject(stored)
})

test.each([
  ['app_contenido_update', { contenido: { id: 1, inicio: 1_795_888_800 } }, 'contenido.inicio'],
  ['app_contenido_update', { contenido: { id: 1, impacto: 7 } }, 'contenido.impacto'],
  ['app_contenido_update', { contenido: { id: 1, titulo: ['a'] } }, 'contenido.titulo'],
  ['app_video_update_v2', { contenido: { id: 1, video: 7 } }, 'contenido.video'],
  ['app_confirmar', { id: 15 }, 'id'],
  ['app_sesion_add', { sesion: 'x' }, 'sesion'],
])('given %s with %j, when refused, then the value is wrong, not missing', async (name, fields, path) => {
  const { data } = await call(name, fields, owner)
  expect(data).toMatchObject({ code: 'input.invalid', fields: [path] })
  expect(data.mensajes[path]).toBe('does not have the expected form')
  const lacks = await call('app_confirmar', {}, owner)
  expect(lacks.data.mensajes).toEqual({ id: 'is needed' })
})

test('given an incomplete event, when refused, then every field has its name on the wire', async () => {
  const late = await givenAccount({ phone: null, confirmed_at: null, policy_accepted_at: null })
  const { data } = await call('app_contenido_add', { contenido: { titulo: 'Coro', entradas_modo: 1 } }, late)
  const refused = await call('app_contenido_update_stat', { id: data.id, estado: 1 }, late)
  expect(refused.data.code).toBe('content.incomplete')
  expect(refused.data.fields).toEqual(
    expect.arrayContaining([
      'propietario.confirmado',
      'propietario.telefono',
      'propietario.politica',
      'propietario.iban',
    ]),
  )
  expect(refused.data.fields.filter((field: string) => /[A-Z]/.test(field))).toEqual([])
})

test('given a wrong telephone number, when sent, then the text of the catalogue is the message', async () => {
  const refused = await call('app_update_usu', { telefono: '12', email: 'x' }, owner)
  expect(refused).toMatchObject({ error: true, msg: 'Invalid phone number', data: { code: 'input.invalid' } })
  expect(refused.data.fields).toEqual(['email', 'telefono'])
})

test('given flags of the team sent by an owner, when saved or moved, then they stay, and the message says so; an echo says nothing', async () => {
  const owner = await givenAccount()
  const { id } = (await call('app_contenido_add', { contenido: { titulo: 'Uno' } }, owner)).data
  const save = (flags: object) =>
    call('app_contenido_update', { contenido: { id, titulo: 'Dos', ...flags } }, owner)
  const echo = await save({ destacado: 0, is360: 0, blacklist: 0 })
  const wanted = await save({ destacado: 1, is360: 0, blacklist: 0 })
  expect(wanted).toMatchObject({ error: false, data: { titulo: 'Dos', destacado: 0 } })
  expect(wanted.msg.startsWith(`${echo.msg} `)).toBe(true)
  const moved = await call('app_contenido_update_stat', { id, is360: 1 }, owner)
  expect(moved).toMatchObject({ error: false, data: { is360: 0 } })
  expect(wanted.msg.endsWith(moved.msg.slice(-20))).toBe(true)
})

test('given another owner than the event has, when its state or flags are set, then there is no such event', async () => {
  const owner = await givenAccount()
  const { id } = (await call('app_contenido_add', { contenido: { titulo: 'Uno' } }, owner)).data
  for (const name of ['app_contenido_update_admin', 'app_contenido_update_stat']) {
    const set = (usuario_contenido_id: number) =>
      call(name, { id, usuario_contenido_id, destacado: 1 }, admin)
    expect((await set(999_999)).data).toEqual({
      code: 'content.not_found',
      fields: ['usuario_contenido_id'],
    })
    expect(await set(owner.id)).toMatchObject({ error: false, data: { destacado: 1 } })
  }
})

import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { testApp } from '../test-app.ts'
import type { Answered } from './play.ts'
import { SPECIFIED_CALLS, type SpecifiedCall, wordsOf } from './specification.ts'

const SERVICE_KEY = 'a-key-of-a-machine-for-the-journey'
const { app, db, mailer, givenAdmin } = await testApp({ SERVICE_KEY })
const md5 = (text: string) => createHash('md5').update(text).digest('hex')
const made = new Set<string>()

/** A client that knows the specification and nothing else: its calls, their listed fields, `error` and `msg`. */
class OriginalClient {
  user: Answered = null

  /** Makes a call with exactly the listed fields; fails the test on any other field and on anything but HTTP 200. */
  async send(name: SpecifiedCall, fields: Record<string, unknown> = {}): Promise<Answered> {
    expect(Object.keys(fields).sort(), name).toEqual(wordsOf(SPECIFIED_CALLS[name]).sort())
    made.add(name)
    const who = this.user ? { token: this.user.token, usuario_id: String(this.user.id) } : {}
    const key = name === 'app_check_emails_ip' ? { clave_servicio: SERVICE_KEY } : {}
    const body = { lang: 'es', plataforma: 'FAIR SATURDAY', ...who, ...key, ...fields }
    const response =
      name === 'ciudades'
        ? await app.inject({ url: '/ciudades' })
        : await app.inject({ method: 'POST', url: `/${name}`, payload: body })
    expect(response.statusCode, `${name}: ${response.body.slice(0, 300)}`).toBe(200)
    const answer = response.json()
    expect(Object.keys(answer).sort()).toEqual(['data', 'error', 'msg'])
    return answer
  }

  /** The data of a call that must go well. */
  async do(name: SpecifiedCall, fields: Record<string, unknown> = {}): Promise<Answered> {
    const { error, msg, data } = await this.send(name, fields)
    expect(error, `${name}: ${msg} ${JSON.stringify(data)?.slice(0, 400)}`).toBe(false)
    return data
  }
}

/** The code in the link of the last mail to an address that has one. */
function codeTo(email: string): string {
  const letters = JSON.stringify(mailer.to(email).at(-1))
  return String(/[?&][tc]=([\w-]+)/.exec(letters)?.[1])
}

const photo = async (color: string) =>
  (
    await sharp({ create: { width: 1200, height: 675, channels: 3, background: color } })
      .jpeg()
      .toBuffer()
  ).toString('base64')

const FILM = Buffer.concat([Buffer.from('\0\0\0\x18ftypisom', 'latin1'), Buffer.alloc(3000)])
const person = {
  nombre: 'Ane Etxeberria',
  email: 'ane@coro.example',
  telefono: '944123456',
  ciudad: 'Bilbao',
}
const links = { facebook: '', instagram: '', twitter: '', youtube: '', web: 'https://coro.example' }
const profile = { descripcion: 'Un coro', foto_portada: '', foto_perfil: '', politica: 1, ...links }
const [PASSWORD, NEW] = [md5('una frase larga para entrar'), md5('otra frase larga para entrar')]

test('given a client that knows the specification alone, when it plays all 72 calls in order, then it comes to no dead end', async () => {
  const visitor = new OriginalClient()
  const ane = new OriginalClient()
  const team = new OriginalClient()
  team.user = await givenAdmin()

  // Registration, confirmation, the ways in.
  const perfiles = await visitor.do('app_perfiles', { lang: 'es' })
  const [bilbao] = (await visitor.do('ciudades')).filter(({ nombre }: Answered) => nombre === 'Bilbao')
  expect(bilbao).toMatchObject({ hub: 2 })
  const registration = { ...person, lang: 'es', perfil: perfiles[1].id, password: PASSWORD }
  ane.user = await visitor.do('app_registro_v2', registration)
  const taken = await visitor.send('app_registro_v2', registration)
  expect(taken).toMatchObject({ error: true, msg: expect.any(String) })
  await ane.do('app_send_email', { email: person.email, token: ane.user.token, plataforma: 'FAIR SATURDAY' })
  await ane.do('app_confirmar', { id: codeTo(person.email) })
  const { email } = person
  expect((await visitor.send('app_login', { email, password: md5('guess') })).error).toBe(true)
  ane.user = await visitor.do('app_login', { email, password: PASSWORD.toUpperCase() })
  await visitor.do('app_send_magic_link', { email, plataforma: 'FAIR SATURDAY' })
  expect(await visitor.do('app_check_magic_link', { link: codeTo(email) })).toMatchObject({ valido: 1 })
  ane.user = await visitor.do('app_login_magic', { token: codeTo(email) })
  await visitor.do('app_recupera_pass', { email })
  expect((await visitor.send('app_get_visualizacion')).error).toBe(true)
  const known = await visitor.do('app_check_emails_ip', { emails: [email, 'x@y.example'] })
  expect(known.emails).toEqual([email])

  // The lists that are loaded at the start.
  const hubs = await ane.do('app_hubs', { lang: 'es' })
  const disciplinas = await ane.do('app_disciplinas_v2', { lang: 'es' })
  const tipos = await ane.do('app_tipos_v2', { lang: 'es' })
  const colaboraciones = await ane.do('app_get_social_colabora_v2', { lang: 'es' })

  // The profile: what needs a proof is confirmed by mail, on a sign-in of yesterday too.
  const account = {
    ...person,
    ...links,
    perfil: 3,
    descripcion: '',
    politica: 1,
    idioma: 'es',
    token_reg: '',
  }
  await ane.do('app_update_usu', { ...account, password: '' })
  const yesterday = new Date(Date.now() - 86_400_000).toISOString()
  await db
    .updateTable('access_token')
    .set({ created_at: yesterday })
    .where('account_id', '=', ane.user.id)
    .execute()
  const mailed = await ane.send('app_update_usu', { ...account, password: NEW })
  expect(mailed).toMatchObject({ error: true, msg: expect.stringContaining('correo') })
  await ane.do('app_confirmar', { id: codeTo(email) })
  await visitor.do('app_login', { email, password: NEW })
  const billing = { razon_social: 'Coro Itxas', cif: 'G48000004', iva: '', iban: 'ES9121000418450200051332' }
  expect((await ane.send('app_update_usu_fact', billing)).error).toBe(true)
  await ane.do('app_confirmar', { id: codeTo(email) })
  expect(await ane.do('app_get_user_by_id', { id: ane.user.id })).toMatchObject({
    iban: billing.iban,
    politica: 1,
  })

  // An event, made of the listed fields and completed by the calls of its sections.
  const contenido = {
    id: '',
    usuario_id: ane.user.id,
    titulo: 'Orquesta joven: la primera vez',
    estado: 0,
    tipo: tipos[0].id,
    destacado: 0,
    is360: 0,
    blacklist: 0,
    hub: String(hubs.find(({ id }: Answered) => id === 2).id),
    plataforma: 'FAIR SATURDAY',
    share_title: '',
    share_desc: '',
    share_photo: '',
    completadoSEO: 0,
    serie_order: '',
  }
  const { id } = await ane.do('app_contenido_add', { contenido })
  const loaded = await ane.do('app_contenido_by_id', { id })
  const inicio = '2026-11-28T18:00:00Z'
  await ane.do('app_contenido_update_cuando', {
    id,
    inicio,
    duracion_min: 90,
    zona_horaria: 'Europe/Madrid',
    sesiones: [],
  })
  const price = { precio_cent: '', moneda: 'EUR', aforo: 100, max_por_persona: 4 }
  await ane.do('app_contenido_update_fact', {
    id,
    entradas_modo: 4,
    ...price,
    venta_inicio: '',
    venta_fin: '',
    enlace_venta: '',
  })
  const online = { enlace_streaming: '', visible_desde: '', visible_hasta: '' }
  await ane.do('app_contenido_update_streaming', { id, disponibilidad: 'P', ...online })
  const seo = { share_title: 'Ven', share_desc: '', completadoSEO: 1 }
  await ane.do('app_seo_config', { ...seo, share_photo: '', contenido_id: id })
  // The object that was loaded before all of that goes back whole, with what the first section asks for.
  const saved = await ane.do('app_contenido_update', {
    contenido: {
      ...loaded,
      descripcion:
        'Un concierto de la orquesta joven para la gente del barrio, con merienda y baile. Para todos.',
      disciplinas: String(disciplinas[0].id),
      idiomas_evento: 'eu',
      apto_ninos: 0,
      accesible: 1,
      accesibilidad: 'silla',
      lugar: 'Teatro Arriaga',
      direccion: 'Arriaga plaza 1',
      lat: '43.259',
      lng: '-2.925',
      lugar_aforo: 1200,
      lugar_espacio: 'interior',
      silla_ruedas: 'si',
      derechos: 1,
      impacto: {
        proyecto: 'Comedor social',
        enlace: 'https://comedor.example',
        colaboracion: colaboraciones.find(({ dato }: Answered) => dato === 'porcentaje').id,
        porcentaje: 50,
        importe_cent: '',
        texto: '',
      },
    },
  })
  expect(saved).toMatchObject({
    share_title: 'Ven',
    duracion_min: 90,
    disponibilidad: ['P'],
    entradas_modo: 4,
    ciudad: 'Bilbao',
  })

  // Sessions, pictures, extras, dates elsewhere.
  const sesion = { contenido_id: id, nombre: 'Estreno', inicio, fin: '2026-11-28T19:30:00Z', sesion_id: '' }
  const first = await ane.do('app_sesion_add', { sesion })
  const second = await ane.do('app_sesion_add', { sesion: { ...sesion, nombre: 'Otro' } })
  await ane.do('app_sesion_update', { sesion: { ...second, nombre: 'Segundo' } })
  expect(await ane.do('app_sesiones_get', { contenido_id: id })).toHaveLength(2)
  await ane.do('app_sesion_delete', { sesion_id: second.sesion_id })
  const add = async (color: string, cont: number) =>
    ane.do('app_contenido_media_add', { contenido_id: id, base64: await photo(color), titulo: color, cont })
  await add('red', 0)
  await add('green', 1)
  const spare = await add('blue', 2)
  await ane.do('app_contenido_media_delete', { media_id: spare.media_id })
  expect(await ane.do('app_galeria_get', { contenido_id: id })).toHaveLength(2)
  const extra = {
    extra_id: '',
    contenido_id: id,
    titulo: 'Programa',
    descripcion: '',
    tipo: 'enlace',
    url: 'https://coro.example/p',
  }
  const { extra_id } = await ane.do('app_extra_update', { extra })
  expect(await ane.do('app_extras_get', { contenido_id: id })).toHaveLength(1)
  const evento = {
    evento_id: '',
    contenido_id: id,
    fecha: '2026-11-28',
    hora: '12:00',
    lugar: 'Kafe Antzokia',
    ciudad: 'Bilbao',
  }
  const { evento_id } = await ane.do('app_evento_contenido_update', {
    evento_contenido: { ...evento, disponibilidad: 'P' },
  })
  expect(await ane.do('app_eventos_contenido_get', { contenido_id: id })).toHaveLength(1)
  await ane.do('app_contenido_evento_delete', { evento_id })

  // Videos.
  const video = await ane.do('app_video_add', { id_contenido: id })
  const file = { filename: 'coro.mp4', nombre: 'Coro', descripcion: '' }
  for (const call of ['vimeo_upload_video', 'vimeo_upload_trailer'] as const) {
    const { upload_link } = await ane.do(call, { video_id: video.id, ...file })
    const { pathname: url } = new URL(upload_link)
    const sent = await app.inject({ method: 'PUT', url, payload: FILM })
    expect(sent.statusCode).toBe(204)
  }
  expect((await ane.do('app_contenido_by_id', { id })).video).toMatchObject({ trailer_estado: 'procesando' })
  const film = await ane.do('app_extra_update', { extra: { ...extra, tipo: 'video', url: '' } })
  await ane.do('vimeo_upload_extra', { ...file, extra: film })
  for (const call of ['vimeo_set_trailer_with_form', 'vimeo_set_principal_with_form'] as const) {
    const { uri } = await ane.do('vimeo_upload_trailer_with_form', { filename: 'coro.mp4' })
    await ane.do(call, { uri, video_id: video.id })
  }
  const linked = {
    id,
    titulo: contenido.titulo,
    video: { id: video.id, url: 'https://vimeo.com/76979871', trailer: '' },
  }
  await ane.do('app_video_update_v2', { contenido: linked })
  for (const each of [extra_id, film.extra_id]) await ane.do('app_contenido_extra_delete', { extra_id: each })

  // Participants.
  const cast = { contenido_id: id, nombre: 'Coro Itxas', ...profile }
  const artist = await ane.do('app_new_artista_contenido', { ...cast, tipo_usu: 2 })
  await ane.do('app_update_artista_contenido', {
    artista_id: artist.id,
    nombre: 'Itxas Abesbatza',
    ...profile,
  })
  await ane.do('app_artista_contenido_add', { ...cast, nombre: 'Itxas', tipo_usu: 3, artista_id: artist.id })
  expect(await ane.do('app_artistas_contenido', { contenido_id: id })).toHaveLength(1)
  expect(await ane.do('app_organizadores_contenido', { contenido_id: id })).toHaveLength(1)
  expect(await ane.do('app_colaboradores_contenido', { contenido_id: id })).toEqual([])
  expect(await ane.do('app_artistas', { lang: 'es', texto: '' })).toHaveLength(1)
  await ane.do('app_colaboradores', { lang: 'es', texto: '' })

  // Review and publication, each with its mail, once.
  const state = { idiomas: 'es', id, usuario_contenido_id: ane.user.id, destacado: 0, is360: 0 }
  const inReview = await ane.do('app_contenido_update_stat', { ...state, estado: 1 })
  expect(inReview.pendientes).toEqual([])
  const about = { titulo: contenido.titulo, email, plataforma: 'FAIR SATURDAY', idioma: 'es' }
  await ane.do('app_enviar_correo_revision', { ...about, slug: '', artista: 'Coro Itxas' })
  expect(mailer.to(team.user.email).map(({ template }) => template)).toEqual(['content-review'])
  const published = await team.do('app_contenido_update_stat', { ...state, estado: 2 })
  await team.do('app_enviar_correo_publicado', { ...about, slug: published.slug })
  expect(mailer.to(email).filter(({ template }) => template === 'content-published')).toHaveLength(1)
  const flags = { destacado: 1, is360: 0, blacklist: 0, hub: 2 }
  const decided = { id, usuario_contenido_id: ane.user.id, estado: 2, tipo: tipos[0].id, ...flags }
  expect(await team.do('app_contenido_update_admin', decided)).toMatchObject({ destacado: 1 })
  const live = await ane.do('app_contenido_by_id', { id })
  const edited = await ane.do('app_contenido_update', { contenido: { ...live, titulo: 'Orquesta joven' } })
  expect(edited).toMatchObject({ titulo: 'Orquesta joven', destacado: 1, estado: 2, cambios_pendientes: 0 })

  // A series with chapters.
  const other = async (titulo: string, more = {}) =>
    (await ane.do('app_contenido_add', { contenido: { ...contenido, titulo, ...more } })).id
  const serie_id = await other('Ciclo', { es_serie: 1 })
  const [one, two] = [await other('Uno'), await other('Dos')]
  for (const chapter of [one, two]) await ane.do('app_serie_capitulo_add', { serie_id, id: chapter })
  await ane.do('app_serie_capitulo_update_order', { id: two, serie_order: 1 })
  const [series] = await ane.do('app_series_usu_get', { plataforma: 'FAIR SATURDAY' })
  expect(series.capitulos.map((chapter: Answered) => chapter.id)).toEqual([two, one])
  await ane.do('app_serie_capitulo_delete', { id: one })

  // Lists and figures.
  const years = { plataforma: 'FAIR SATURDAY', anio: 2020, anio_max: 2030 }
  expect(await ane.do('app_contenidos_usu_get', { plataforma: 'FAIR SATURDAY' })).not.toEqual([])
  expect(await team.do('app_contenidos_usu_get_admin', years)).not.toEqual([])
  expect(await ane.do('app_contenidos_by_artist_usu_get', { ...years, artista_id: artist.id })).toHaveLength(
    1,
  )
  expect(await team.do('app_series_usu_get_admin', { plataforma: 'FAIR SATURDAY' })).toHaveLength(1)
  expect(await team.do('app_usuarios', { texto: 'ane@', perfil: '', hub: '', confirmado: '' })).toHaveLength(
    1,
  )
  await team.do('app_all_users')
  expect(await ane.do('app_get_visualizacion')).toEqual({ visible: expect.any(Number) })
  const sold = {
    contenido_id: '',
    hub: '',
    disciplina: '',
    tipo: '',
    propietario: '',
    desde: '',
    hasta: '',
    grano: '',
  }
  await team.do('app_get_entradas', sold)

  // The end of what was made.
  await ane.do('app_contenido_delete', { id: one, contenido: {} })
  const left = await ane.send('app_contenido_usuario_delete', { id: two })
  expect(left.msg).not.toBe('Http failure')
  expect(first.sesion_id).toBeGreaterThan(0)

  expect([...made].sort()).toEqual(Object.keys(SPECIFIED_CALLS).sort())
})

test('given a caller without a sign-in, with an ended one, without the right or past a limit, then the message says which', async () => {
  const client = new OriginalClient()
  const said: string[] = []
  const hear = async (name: SpecifiedCall, fields = {}) => {
    const { error, msg } = await client.send(name, fields)
    expect(error).toBe(true)
    said.push(msg)
  }
  await hear('app_contenidos_usu_get', { plataforma: 'FAIR SATURDAY' })
  client.user = { id: 1, token: 'no-such-token' }
  await hear('app_contenidos_usu_get', { plataforma: 'FAIR SATURDAY' })
  client.user = null
  const { email } = await givenAdmin()
  for (let n = 0; n < 6; n++) await client.send('app_login', { email, password: md5('guess') })
  await hear('app_login', { email, password: md5('guess') })
  expect(said.slice(0, 2)).toEqual(['Entra primero.', 'Tu sesión ha terminado. Entra otra vez.'])
  expect(new Set(said).size).toBe(3)
})

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { contrastOf } from '@larunbat/rules/reference/identity'
import { LANGUAGES } from '@larunbat/rules/text/language'
import Fastify from 'fastify'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { doorPlugin } from '../../channels/app-hosting/door-plugin.ts'
import { lookPlugin } from '../../channels/app-hosting/look-plugin.ts'
import { panelPlugin } from '../../channels/app-hosting/panel-plugin.ts'
import { buyer, testShop } from '../../channels/site/checkout/testing/test-shop.ts'
import { drawIcon, festivalLook, setFestivalLook } from '../../platform/festival-look.ts'
import { senderOf } from '../../platform/festival-name.ts'
import { renderFromSources } from '../../platform/mail/testing/templates.ts'

const PANEL = join(import.meta.dirname, '../../../../panel/dist/index.html')
const OWN = { color_principal: '#0D2A3A', color_accion: '#0b6e99', color_acento: '#ffd84d' }
/** Main, action and accent as shipped, and the dot of the mark. */
const SHIPPED = /#(?:2b1036|b8331b|f4b63f|e2553c)/i

const shop = await testShop()
const { app, visit, given, pick } = shop
lookPlugin(app.app, app.db)
const admin = await app.givenAdmin()
afterAll(() => setFestivalLook({}))

const rules = async () => (await app.call('app_ajustes_reglas', {}, admin)).data
async function save(values: Record<string, unknown>) {
  const { valores, version } = await rules()
  return app.call('app_ajustes_reglas_guardar', { valores: { ...valores, ...values }, version }, admin)
}
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 40, b: 90, alpha: 0.5 } } })
    .png()
    .toBuffer()
const sendLogo = (body: Buffer) =>
  app.call('app_ajustes_logotipo', { base64: body.toString('base64') }, admin)

test('given own colours, sender and address, when saved, then site, mails, papers and passes have them', async () => {
  const on = await given({ mode: 3, capacity: 5 })
  const { to } = await pick(on, 1)
  await visit(to, buyer)
  const before = (await visit('/es')).body
  expect(before).not.toContain('/identidad/')

  const saved = await save({
    ...OWN,
    remitente: 'Sábado Justo',
    correo_respuesta: 'Hola@Sabado.example',
    direccion_postal: 'Calle Mayor 4,  03002 Alicante',
    pie: 'Asociación Sábado Justo',
  })
  expect(saved.data.valores).toMatchObject({
    color_principal: '#0d2a3a',
    correo_respuesta: 'hola@sabado.example',
    direccion_postal: 'Calle Mayor 4, 03002 Alicante',
  })
  const css = '/identidad/web-0d2a3a-0b6e99-ffd84d.css'
  for (const path of ['/es', '/en', '/eu', on.event, to, '/es/aviso-legal', '/embed/es/programme']) {
    const { body } = await visit(path)
    expect([path, body.includes(css)]).toEqual([path, true])
    if (!path.startsWith('/embed'))
      expect(body).toContain('Asociación Sábado Justo · Calle Mayor 4, 03002 Alicante')
  }
  expect((await visit('/es')).body).toContain('<meta name="theme-color" content="#0d2a3a"')
  expect((await visit('/es/aviso-legal')).body).not.toContain('mailto:hola@sabado.example')
  expect(saved.data.correo_respuesta_pendiente).toBe(1)
  const sheet = await app.app.inject(css)
  expect(sheet.headers['cache-control']).toContain('immutable')
  expect(sheet.body).toContain('--night:#0d2a3a')
  expect(senderOf('MAIL <kaixo@festival.example>')).toEqual({
    name: 'Sábado Justo',
    address: 'kaixo@festival.example',
  })

  for (const language of LANGUAGES) {
    const letter = {
      to: 'ane@example.org',
      language,
      template: 'account-mail-test',
      data: { name: 'Ane', url: 'https://x.example' },
    }
    const mail = await renderFromSources(letter, 'https://x.example')
    expect(SHIPPED.exec(mail.html)).toBeNull()
    expect(mail.html).toContain('#0d2a3a')
    expect(mail.text).toContain('Calle Mayor 4, 03002 Alicante')
    const button = /background-color:(#[0-9a-f]{6});color:#ffffff/.exec(mail.html)?.[1] ?? '#ffffff'
    expect(contrastOf(button, '#ffffff')).toBeGreaterThanOrEqual(4.5)
  }
  await save({ color_principal: '', color_accion: '', color_acento: '' })
  // Negative control: the scan finds the shipped look where it is.
  const plain = await renderFromSources(
    {
      to: 'a@example.org',
      language: 'es',
      template: 'account-mail-test',
      data: { url: 'https://x.example' },
    },
    'https://x.example',
  )
  expect(SHIPPED.exec(plain.html)).not.toBeNull()
  expect((await visit('/es')).body).not.toContain('/identidad/')
})

test('given a logo, when it is sent and saved, then pages, icons, mails and papers show it by its hash', async () => {
  const sent = await sendLogo(await picture(1200, 600))
  expect(sent.data).toMatchObject({ ancho: 512, alto: 256, url: `/identidad/logo-${sent.data.logotipo}.png` })
  // Chosen, not in force yet: it can be looked at.
  expect((await app.app.inject(sent.data.url)).statusCode).toBe(200)
  expect((await visit('/es')).body).not.toContain(sent.data.url)
  await save({ logotipo: sent.data.logotipo })
  expect((await visit('/es')).body).toContain(`src="${sent.data.url}" width="512" height="256"`)
  const served = await app.app.inject(sent.data.url)
  expect(served.headers).toMatchObject({ 'content-type': 'image/png' })
  expect(await sharp(served.rawPayload).metadata()).toMatchObject({ width: 512, height: 256, hasAlpha: true })
  const icon = /<link rel="icon" href="([^"]+)"/.exec((await visit('/es')).body)?.[1] ?? ''
  expect(await sharp((await app.app.inject(icon)).rawPayload).metadata()).toMatchObject({
    width: 64,
    height: 64,
  })
  const old = icon.replace(/[0-9a-f]{16}\.png/, '0123456789abcdef.png')
  expect((await app.app.inject(old)).headers.location).toBe(icon)
  const mail = await renderFromSources(
    {
      to: 'a@example.org',
      language: 'es',
      template: 'account-mail-test',
      data: { url: 'https://x.example' },
    },
    'https://x.example',
  )
  expect(mail.html).toContain(`src="https://x.example${sent.data.url}"`)
  const audit = await app.db
    .selectFrom('audit_log')
    .select('detail')
    .where('action', '=', 'rules.changed')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(audit.detail).toMatchObject({ before: { logo: '' }, after: { logo: sent.data.logotipo } })

  await save({ logotipo: '' })
  expect((await visit('/es')).body).not.toContain('/identidad/logo')
  expect(festivalLook().logo).toBeUndefined()
})

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
/** A PNG that says it has a thousand million pixels. */
async function bomb(): Promise<Buffer> {
  const png = await picture(4, 4)
  png.writeUInt32BE(32_000, 16)
  png.writeUInt32BE(32_000, 20)
  return png
}

test('given an SVG, a text or a bomb as a logo, when sent, then it is refused and nothing is stored', async () => {
  const count = async () => (await app.db.selectFrom('festival_logo').selectAll().execute()).length
  const before = await count()
  expect((await sendLogo(Buffer.from(SVG))).data.code).toBe('media.not_a_picture')
  expect((await sendLogo(Buffer.from('hello'))).data.code).toBe('media.not_a_picture')
  expect((await sendLogo(await bomb())).data.code).toMatch(/^media\./)
  expect(await count()).toBe(before)
})

test.each([
  ['color_principal', 'red'],
  ['color_accion', '#12'],
  ['color_acento', '#ffd84d;}'],
  ['logotipo', '../../x'],
  ['correo_respuesta', 'nobody'],
  ['remitente', 'Fest\r\nBcc: all@example.org'],
  ['pie', '<script>alert(1)</script>'],
  ['direccion_postal', 'a'.repeat(161)],
])('given %s = %j, when saved, then it is refused by name and nothing changes', async (field, value) => {
  const before = await rules()
  expect((await save({ [field]: value })).data.fields).toEqual([`valores.${field}`])
  expect(await rules()).toEqual(before)
})

test.skipIf(!existsSync(PANEL))(
  'given own colours, then panel, door and their manifests have them',
  async () => {
    const host = Fastify()
    await panelPlugin(host)
    await doorPlugin(host)
    const body = async (url: string) => (await host.inject({ url })).body
    expect(await body('/panel/')).not.toContain('/identidad/')
    setFestivalLook({ colours: { main: '#0d2a3a', action: '#0b6e99', accent: '#ffd84d' } })
    expect(await body('/panel/')).toContain('/identidad/web-0d2a3a-0b6e99-ffd84d.css')
    expect(await body('/puerta/')).toContain('/identidad/door-0d2a3a-0b6e99-ffd84d.css')
    for (const path of ['/panel/', '/puerta/'])
      expect([path, SHIPPED.exec(await body(path))]).toEqual([path, null])
    for (const path of ['/panel/panel.eu.webmanifest', '/puerta/door.webmanifest'])
      expect(JSON.parse(await body(path)).icons[0].src).toMatch(/^\/identidad\/icon-192-/)
    const { dominant } = await sharp(await drawIcon(64, true)).stats()
    expect(dominant.b).toBeGreaterThan(dominant.r)
    setFestivalLook({})
  },
)

test('given a reply address, when it is saved, then it is in use once its reader opened the link and pressed the button', async () => {
  const address = 'oficina@sabado.example'
  const mails = () => app.mailer.to(address).filter(({ template }) => template === 'festival-reply-address')
  const isUsed = async () => (await visit('/es/aviso-legal')).body.includes(`mailto:${address}`)
  const state = async () => (await app.call('app_ajustes_reglas', {}, admin)).data.correo_respuesta_pendiente
  expect((await save({ correo_respuesta: address })).data.correo_respuesta_pendiente).toBe(1)
  const [mail] = mails()
  expect([await isUsed(), festivalLook().replyAddress]).toEqual([false, ''])
  const path = new URL(String(mail?.data.url)).pathname
  const opened = await visit(path)
  expect([opened.status, opened.body.includes(address)]).toEqual([200, true])
  expect([await isUsed(), await state()]).toEqual([false, 1])
  // Another change mails a new link, and the one before opens nothing.
  await save({ correo_respuesta: address, pie: 'Asociación' })
  expect(mails()).toHaveLength(2)
  expect((await visit(path)).status).toBe(410)
  const last = new URL(String(mails().at(-1)?.data.url)).pathname
  const pressed = await app.app.inject({
    method: 'POST',
    url: last,
    headers: { origin: app.config.publicUrl, 'content-type': 'application/x-www-form-urlencoded' },
    payload: '',
  })
  expect(pressed.statusCode).toBe(303)
  expect([await isUsed(), await state(), festivalLook().replyAddress]).toEqual([true, 0, address])
  await save({ correo_respuesta: address, pie: '' })
  expect(mails()).toHaveLength(2)
  // An address that is no longer the one of the settings is not put in force by its link.
  await save({ correo_respuesta: 'other@sabado.example' })
  expect([await isUsed(), (await visit(last)).status]).toEqual([false, 410])
  await save({ correo_respuesta: '' })
})

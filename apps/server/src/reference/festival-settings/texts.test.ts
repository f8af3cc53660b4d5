import { packStamp } from '@larunbat/locales'
import { expect, test } from 'vitest'
import { renderFromSources } from '../../platform/mail/testing/templates.ts'
import { shippedText, translate } from '../../platform/texts.ts'
import { testApp } from '../../testing/test-app.ts'
import { refreshSettings } from './follow-settings.ts'

const { app, db, call, givenAdmin } = await testApp()
const admin = await givenAdmin()
const change = (clave: string, texto: string | null, version = 0, idioma = 'es') =>
  call('app_config_update', { idioma, clave, texto, version }, admin)
const packOf = async (language: string, etag?: string) => {
  const headers = etag ? { 'if-none-match': etag } : {}
  return app.inject({ method: 'GET', url: `/api/config/${language}.json`, headers })
}

test('given a text of the panel, when it is changed and put back, then the pack, its ETag and the server say so at once', async () => {
  const before = await packOf('es')
  const { data } = await change('shell:notFound.title', 'Por aquí no es')
  expect(data).toMatchObject({ texto: 'Por aquí no es', original: 'Página no encontrada', version: 1 })
  const after = await packOf('es', before.headers.etag as string)
  expect(after.statusCode).toBe(200)
  expect(after.json().shell.notFound.title).toBe('Por aquí no es')
  expect(after.json().shell.notFound.home).toBe(before.json().shell.notFound.home)
  expect(translate('es', 'shell:notFound.title')).toBe('Por aquí no es')
  expect((await packOf('en')).json().shell.notFound.title).toBe(shippedText('en', 'shell:notFound.title'))

  expect((await change('shell:notFound.title', null, 1)).data).toMatchObject({ texto: null, version: 2 })
  expect((await packOf('es')).headers.etag).toBe(before.headers.etag)
  const { data: rows } = await call('app_config_textos', {}, admin)
  expect(rows).toMatchObject([{ clave: 'shell:notFound.title', texto: null, version: 2 }])
})

test('given a front end with the same texts, when it asks, then it gets what differs alone, and any other gets all', async () => {
  const since = (language: 'es' | 'en', base: string) =>
    app.inject({ url: `/api/config/${language}.json?base=${encodeURIComponent(base)}` })
  expect((await since('en', packStamp('en'))).json()).toEqual({})
  const { data } = await change('shell:notFound.home', 'A mi lista')
  expect((await since('es', packStamp('es'))).json()).toEqual({ shell: { notFound: { home: 'A mi lista' } } })
  for (const base of ['', packStamp('en'), 'constructor', '"', 'x'.repeat(3000)])
    expect(Object.keys((await since('es', base)).json()).length).toBeGreaterThan(20)
  await change('shell:notFound.home', null, data.version)
  expect((await since('es', packStamp('es'))).json()).toEqual({})
})

test('given two administrators in one text, when the second saves what they saw before, then it is refused and nothing lost', async () => {
  expect((await change('shell:skip', 'Uno')).error).toBe(false)
  expect((await change('shell:skip', 'Dos')).data).toMatchObject({ code: 'setting.changed_meanwhile' })
  expect(translate('es', 'shell:skip')).toBe('Uno')
  expect((await change('shell:skip', 'Dos', 1)).error).toBe(false)
  expect((await change('shell:skip', 'Tres', 1)).data).toMatchObject({ code: 'setting.changed_meanwhile' })
})

test('given words that would break a screen, when saved, then each is refused by name and the shipped ones stand', async () => {
  const refused: [key: string, text: string, code: string][] = [
    ['shell:nothing', 'x', 'text.unknown'],
    ['shell:constructor', 'x', 'text.unknown'],
    ['shell:notFound', 'x', 'text.unknown'],
    ['__proto__:toString', 'x', 'text.unknown'],
    ['door:title', 'x', 'text.fixed'],
    ['shell:skip', '  ', 'text.empty'],
    ['shell:skip', 'x'.repeat(401), 'text.too_long'],
    ['shell:version', 'Versión', 'text.variables'],
    ['shell:version', 'Versión {{versión}}', 'text.variables'],
    ['shell:version', 'Versión {version}', 'text.variables'],
    ['shell:version', 'Versión {{version}} {{', 'text.variables'],
    ['shell:version', '{{version}} {{name}}', 'text.variables'],
    ['profile:delete.goesContents_other', 'Eventos sin publicar', 'text.variables'],
    ['shell:skip', '<script>alert(1)</script>', 'text.tags'],
    ['shell:skip', '<img src=x onerror=alert(1)>', 'text.tags'],
    ['shell:skip', '<b>Saltar</b>', 'text.tags'],
    ['shell:skip', '$t(common:save)', 'text.nesting'],
  ]
  for (const [key, text, code] of refused)
    expect((await change(key, text, 2)).data, `${key} ${text}`).toMatchObject({ code })
  expect((await change('profile:delete.goesContents_one', 'Un evento sin publicar.')).error).toBe(false)
  expect((await change('users:title', 'Personas < 3 & "más"')).error).toBe(false)
})

test('given a changed text of a mail, when the mail is made, then it is in it as words and not as markup', async () => {
  await change('mails:account-confirm.subject', 'A < B & C')
  await change('mails:account-confirm.text', 'Toca & 1 < 2')
  const mail = await renderFromSources(
    {
      to: 'a@b.example',
      template: 'account-confirm',
      language: 'es',
      data: { name: 'Ane', url: 'http://x.example/' },
    },
    'http://larunbat.example',
  )
  expect(mail.subject).toBe('A < B & C')
  expect(mail.html).toContain('&amp; 1 &lt; 2')
  // What begins like a tag is refused, whatever a mail would make of it.
  expect(
    (await change('mails:account-confirm.text', 'x <a href="//evil.example">y</a>', 1)).data,
  ).toMatchObject({
    code: 'text.tags',
  })
})

test('given a file of texts, when it is taken, then what fits is stored, what is the same counted, the rest named', async () => {
  const textos = [
    { idioma: 'eu', clave: 'shell:skip', texto: 'Joan zuzenean edukira' },
    { idioma: 'eu', clave: 'shell:offline', texto: shippedText('eu', 'shell:offline') },
    { idioma: 'en', clave: 'shell:version', texto: 'Release' },
    { idioma: 'en', clave: 'gone:key', texto: 'x' },
  ]
  const { data } = await call('app_config_importar', { textos }, admin)
  expect(data).toEqual({
    cambiados: 1,
    iguales: 1,
    fallos: [
      { idioma: 'en', clave: 'shell:version', fallo: 'variables' },
      { idioma: 'en', clave: 'gone:key', fallo: 'desconocida' },
    ],
  })
  const again = await call('app_config_importar', { textos }, admin)
  expect(again.data).toMatchObject({ cambiados: 0, iguales: 2 })
})

test('given a change made by another process, when this one compares, then it has the text as well', async () => {
  await db.transaction().execute(async (tx) => {
    await tx.insertInto('text_override').values({ language: 'en', key: 'shell:skip', text: 'Jump' }).execute()
    await tx.updateTable('settings_stamp').set({ stamp: 999 }).where('name', '=', 'texts').execute()
  })
  expect(translate('en', 'shell:skip')).not.toBe('Jump')
  await refreshSettings(db)
  expect(translate('en', 'shell:skip')).toBe('Jump')
})

import { getImportTemplate, importProgramme } from '@larunbat/contract'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { templateColumns } from './get-template.ts'
import { EXAMPLE_KEY } from './own-row.ts'

const { ask, call, db, givenAccount, givenAdmin } = await testApp()
const admin = await givenAdmin()

test.each(
  (['es', 'en', 'eu'] as const).flatMap((lang) =>
    (['xlsx', 'csv'] as const).map((format) => [lang, format] as const),
  ),
)(
  'given the template in %s as %s, when sent as it is, nothing is made; its columns are all read and its line becomes the event it shows',
  async (lang, format) => {
    const owner = await givenAccount()
    const answer = await call('app_importacion_plantilla', { formato: format, lang }, admin)
    const { nombre, base64 } = answer.data as unknown as { nombre: string; base64: string }
    expect(nombre).toMatch(new RegExp(`\\.${format}$`))
    const send = (text: string, isBase64: boolean) =>
      ask(
        importProgramme,
        { fileName: nombre, text, isBase64, ownerEmail: owner.email, isPreview: false },
        admin,
      )
    const text = Buffer.from(base64, 'base64').toString('utf8')
    const empty = await send(format === 'csv' ? text : base64, format === 'xlsx')
    expect(empty).toMatchObject({ total: 0, created: 0 })
    if (format === 'xlsx') return

    const columns = templateColumns(lang)
    const report = await send(text.replace(EXAMPLE_KEY, 'uno'), false)
    expect(report).toMatchObject({ created: 1, undated: 0, unreadColumns: [], unknownNames: [] })
    expect(report.rows[0]?.reasons).toEqual([])
    expect(report.readColumns.map(({ field }) => field).sort()).toEqual(
      columns
        .filter(({ example }) => example !== '')
        .map(({ field }) => field)
        .sort(),
    )
    const event = await db
      .selectFrom('content')
      .selectAll()
      .where('owner_id', '=', owner.id)
      .executeTakeFirstOrThrow()
    expect(event).toMatchObject({
      ...{
        type_id: 1,
        discipline_ids: [2],
        city: 'Bilbao',
        venue_name: 'Azkuna Zentroa',
        venue_capacity: 300,
      },
      ...{ ticket_mode: 1, price_cents: 1250, capacity: 250, max_per_person: 6, currency: 'EUR' },
      ...{ event_languages: ['eu', 'es'], min_age: 0, is_for_children: true, accessibility: ['silla'] },
      ...{ starts_at: '2026-11-28T18:00:00.000Z', duration_min: 90, has_rights: true },
      impact: { project: 'Mesa Puesta Araba', percentage: 25, url: 'https://example.org/' },
    })
  },
)

test('given the template as a workbook, when its line is given a key, then it becomes the event it shows', async () => {
  const owner = await givenAccount()
  const { base64 } = await ask(getImportTemplate, { format: 'xlsx' }, admin)
  expect(Buffer.from(base64, 'base64').subarray(0, 2).toString()).toBe('PK')
  const report = await ask(
    importProgramme,
    { fileName: 'a.xlsx', text: base64, isBase64: true, ownerEmail: owner.email, isPreview: true },
    admin,
  )
  expect(report).toMatchObject({ format: 'xlsx', total: 0 })
})

test('given a cause with a wrong address, when imported, then the address alone is left out', async () => {
  const owner = await givenAccount()
  const text =
    'titulo;ciudad;ONG;% ONG;Enlace causa;Derechos\nUno;Bilbao;Mesa;25 %;no es;sí\nDos;Bilbao;Mesa;140;;quizá'
  const report = await ask(
    importProgramme,
    { fileName: 'a.csv', text, ownerEmail: owner.email, isPreview: false },
    admin,
  )
  expect(report).toMatchObject({ created: 2, unreadColumns: [] })
  const events = await db
    .selectFrom('content')
    .selectAll()
    .where('owner_id', '=', owner.id)
    .orderBy('id')
    .execute()
  expect(events).toMatchObject([
    { impact: { project: 'Mesa', percentage: 25, url: null }, has_rights: true },
    { impact: { project: 'Mesa', percentage: null }, has_rights: false },
  ])
  expect(report.rows[1]?.reasons.join()).toMatch(/140/)
})

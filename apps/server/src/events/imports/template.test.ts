import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { importProgramme } from '@larunbat/contract'
import { expect, test } from 'vitest'
import { type Entry, fromBuffer, type ZipFile } from 'yauzl'
import { testApp } from '../../testing/test-app.ts'
import { templateColumns } from './get-template.ts'
import { EXAMPLE_KEY } from './own-row.ts'
import { zipOf } from './testing/workbook.ts'

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
    const send = (sent: string, isBase64: boolean) =>
      ask(
        importProgramme,
        { fileName: nombre, text: sent, isBase64, ownerEmail: owner.email, isPreview: false },
        admin,
      )
    const table = Buffer.from(base64, 'base64').toString('utf8')
    const empty = await send(format === 'csv' ? table : base64, format === 'xlsx')
    expect(empty).toMatchObject({ total: 0, created: 0 })
    if (format === 'xlsx') return

    const columns = templateColumns(lang)
    const report = await send(table.replace(EXAMPLE_KEY, 'uno'), false)
    expect(report).toMatchObject({ created: 1, undated: 0, unreadColumns: [], unknownNames: [] })
    expect(report.rows[0]?.reasons).toEqual([])
    expect(report.readColumns.map(({ field }) => field).sort()).toEqual(
      columns
        .filter(({ example }) => example !== '')
        .map(({ field }) => field)
        .sort(),
    )
    const event = await db
      .selectFrom('event')
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

/** The parts of a ZIP as texts. */
async function partsOf(bytes: Buffer): Promise<Record<string, string>> {
  const parts: Record<string, string> = {}
  const zip = await new Promise<ZipFile>((resolve, reject) =>
    fromBuffer(bytes, { lazyEntries: true }, (error, file) => (file ? resolve(file) : reject(error))),
  )
  const read = promisify<Entry, Readable>(zip.openReadStream.bind(zip) as never)
  await new Promise<void>((resolve, reject) => {
    zip.on('entry', async (entry: Entry) => {
      parts[entry.fileName] = await text(await read(entry))
      zip.readEntry()
    })
    zip.on('end', () => resolve())
    zip.on('error', reject)
    zip.readEntry()
  })
  return parts
}

test.each(['es', 'en', 'eu'] as const)(
  'given the workbook of the template in %s, when filled in as its line shows and imported, then every cell is in the event',
  async (lang) => {
    const owner = await givenAccount()
    const answer = await call('app_importacion_plantilla', { formato: 'xlsx', lang }, admin)
    const parts = await partsOf(Buffer.from(String(answer.data.base64), 'base64'))
    const path = Object.keys(parts).find((name) => name.startsWith('xl/worksheets/')) ?? ''
    const cells = templateColumns(lang).map(({ field, example }) => {
      const filled: Record<string, string> = { clave: 'uno', enlace_venta: 'https://example.org/entradas' }
      return filled[field] ?? (example || `${field} lleno`)
    })
    const line = cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')
    const sheet = (parts[path] ?? '').replace('</sheetData>', `<row>${line}</row></sheetData>`)
    const filled = await zipOf({ ...parts, [path]: sheet })
    const report = await ask(
      importProgramme,
      {
        fileName: 'a.xlsx',
        text: filled.toString('base64'),
        isBase64: true,
        ownerEmail: owner.email,
        isPreview: false,
      },
      admin,
    )
    expect(report).toMatchObject({ format: 'xlsx', total: 1, created: 1, undated: 0, unreadColumns: [] })
    expect(report.unknownNames).toEqual([])
    expect(report.rows[0]?.reasons).toEqual([])
    expect(report.readColumns.map(({ field }) => field).sort()).toEqual(
      templateColumns(lang)
        .map(({ field }) => field)
        .sort(),
    )
    expect(report.readColumns.filter(({ certainty }) => certainty < 100)).toEqual([])
    const event = await db
      .selectFrom('event')
      .selectAll()
      .where('owner_id', '=', owner.id)
      .executeTakeFirstOrThrow()
    const others = (['es', 'en', 'eu'] as const).filter((other) => other !== lang)
    for (const other of others) {
      expect(event.title).toContain(`titulo_${other} lleno`)
      expect(event.description).toContain(`descripcion_${other} lleno`)
    }
    expect(event).toMatchObject({
      ...{ type_id: 1, discipline_ids: [2], city: 'Bilbao', venue_name: 'Azkuna Zentroa' },
      ...{ address: 'Plaza Arriquibar 4', venue_capacity: 300, ticket_mode: 1, price_cents: 1250 },
      ...{ capacity: 250, max_per_person: 6, currency: 'EUR', event_languages: ['eu', 'es'], min_age: 0 },
      ...{ is_for_children: true, accessibility: ['silla'], sales_url: 'https://example.org/entradas' },
      ...{ starts_at: '2026-11-28T18:00:00.000Z', duration_min: 90, has_rights: true },
      impact: { project: 'Mesa Puesta Araba', percentage: 25, url: 'https://example.org/' },
    })
  },
)

test('given a cause with a wrong address, when imported, then the address alone is left out', async () => {
  const owner = await givenAccount()
  const file =
    'titulo;ciudad;ONG;% ONG;Enlace causa;Derechos\nUno;Bilbao;Mesa;25 %;no es;sí\nDos;Bilbao;Mesa;140;;quizá'
  const report = await ask(
    importProgramme,
    { fileName: 'a.csv', text: file, ownerEmail: owner.email, isPreview: false },
    admin,
  )
  expect(report).toMatchObject({ created: 2, unreadColumns: [] })
  const events = await db
    .selectFrom('event')
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

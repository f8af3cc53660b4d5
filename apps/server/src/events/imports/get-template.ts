import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { getImportTemplate as contract } from '@larunbat/contract'
import { LANGUAGES, type Language } from '@larunbat/rules/text/language'
import type { SignedInHandler } from '../../database/context.ts'
import { writeCsv } from '../../platform/formats/csv.ts'
import { writeXlsx } from '../../platform/formats/xlsx.ts'
import { translate } from '../../platform/texts.ts'
import { findName, type ListedField, optionsOf } from './name-lists.ts'
import { EXAMPLE_KEY } from './own-row.ts'

/** Columns of the template in their order; those of a text are there once a language, the caller's own first. */
const FIELDS = [
  ...['clave', 'titulo_*', 'tipo', 'disciplinas', 'fecha', 'hora', 'hora_fin', 'lugar', 'direccion'],
  ...['ciudad', 'pais', 'lugar_aforo', 'entradas_modo', 'precio', 'aforo', 'max_por_persona'],
  ...['enlace_venta', 'idiomas_evento', 'edad_minima', 'apto_ninos', 'accesibilidad'],
  ...['causa', 'causa_porcentaje', 'causa_enlace', 'derechos', 'descripcion_*'],
]

/** Returns the columns of the template with the value each has in the line that shows how to fill it. */
export function templateColumns(language: Language): { field: string; example: string }[] {
  const languages = [language, ...LANGUAGES.filter((other) => other !== language)]
  const fields = FIELDS.flatMap((field) =>
    field.endsWith('*') ? languages.map((one) => field.replace('*', one)) : [field],
  )
  const named = (field: ListedField, name: string) => {
    const id = String(findName(field, name))
    return optionsOf(field, language).find(({ value }) => value === id)?.label ?? name
  }
  const word = (name: string) => translate(language, `imports:template.${name}`)
  const examples: Readonly<Record<string, string>> = {
    clave: EXAMPLE_KEY,
    [`titulo_${language}`]: word('title'),
    [`descripcion_${language}`]: word('description'),
    tipo: named('tipo', 'concierto'),
    disciplinas: named('disciplinas', 'coros'),
    fecha: '28/11/2026',
    hora: '19:00',
    hora_fin: '20:30',
    lugar: 'Azkuna Zentroa',
    direccion: 'Plaza Arriquibar 4',
    ciudad: 'Bilbao',
    pais: 'ES',
    lugar_aforo: '300',
    entradas_modo: named('entradas_modo', 'venta'),
    precio: language === 'en' ? '12.50' : '12,50',
    aforo: '250',
    max_por_persona: '6',
    idiomas_evento: `${named('idiomas_evento', 'eu')} | ${named('idiomas_evento', 'es')}`,
    edad_minima: '0',
    apto_ninos: word('yes'),
    accesibilidad: named('accesibilidad', 'silla'),
    causa: word('cause'),
    causa_porcentaje: '25',
    causa_enlace: 'https://example.org/',
    derechos: word('yes'),
  }
  return fields.map((field) => ({ field, example: examples[field] ?? '' }))
}

/** The headers are the names the screen has for the fields, which the reader knows in every language. */
export const getImportTemplate: SignedInHandler<typeof contract> = async ({ language }, { format }) => {
  const columns = templateColumns(language)
  const rows = [
    columns.map(({ field }) => translate(language, `imports:fields.${field}`)),
    columns.map(({ example }) => example),
  ]
  async function* table() {
    yield rows
  }
  const file = format === 'xlsx' ? writeXlsx(table()) : Readable.from(writeCsv(table(), language))
  const bytes = format === 'xlsx' ? await buffer(file) : Buffer.from((await file.toArray()).join(''))
  return {
    fileName: `${translate(language, 'imports:template.fileName')}.${format}`,
    base64: bytes.toString('base64'),
  }
}

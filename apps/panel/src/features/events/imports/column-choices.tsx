import { useTranslation } from 'react-i18next'
import type { Report } from './report-csv.ts'

/** What a person said the columns of a file are. */
export interface Choices {
  /** Field by column; an empty one leaves the column out. */
  fields: Readonly<Record<string, string>>
  /** Town of rows that name none. */
  town: string
  /** First day of the programme, `YYYY-MM-DD`, for rows with only an hour or a weekday; empty when none is said. */
  day: string
  /** Clock (IANA) of rows whose place is in no list; empty for the usual one. */
  zone: string
  /** What names of the file stand for; an empty value leaves the name out. */
  names: readonly ChosenName[]
}

export type ChosenName = { field: Report['unknownNames'][number]['field']; name: string; value: string }

export const NO_CHOICES: Choices = { fields: {}, town: '', day: '', zone: '', names: [] }

/** Fields a column may fill, in the order of the list. Names are those of the call; their texts stand in `imports.fields`. */
export const FIELDS = [
  ...['titulo', 'titulo_es', 'titulo_eu', 'titulo_en', 'titulo_pt'],
  ...['descripcion', 'descripcion_es', 'descripcion_eu', 'descripcion_en', 'descripcion_pt'],
  ...['inicio', 'fecha', 'hora', 'fin', 'fecha_fin', 'hora_fin', 'duracion_min', 'zona_horaria'],
  ...['ciudad', 'pais', 'lugar', 'direccion', 'codigo_postal', 'lat', 'lng', 'lugar_aforo'],
  ...[
    'tipo',
    'disciplinas',
    'accesibilidad',
    'disponibilidad',
    'precio',
    'moneda',
    'entradas_modo',
    'aforo',
    'max_por_persona',
  ],
  ...['participantes', 'organizador', 'causa', 'causa_porcentaje', 'causa_enlace', 'derechos', 'imagen'],
  ...[
    'edad_minima',
    'apto_ninos',
    'accesible',
    'idiomas_evento',
    'enlace_venta',
    'enlace_streaming',
    'clave',
  ],
] as const

/** What a column is that is kept as an internal note of each event. */
export const NOTE = 'nota'

/** The fields as options of a `<select>`; `chosen` is there too when it is none of them. */
export function FieldOptions({ chosen }: { chosen: string }) {
  const { t } = useTranslation('imports')
  return (
    <>
      {FIELDS.map((one) => (
        <option key={one} value={one}>
          {t(`fields.${one}`)}
        </option>
      ))}
      {chosen !== '' && !FIELDS.some((one) => one === chosen) && <option value={chosen}>{chosen}</option>}
    </>
  )
}

const PLACE = 'import-columns'
/** Kinds of files that are remembered, the last used first. */
const MAX_KINDS = 20

type Remembered = [columns: string, choices: Choices][]

/** Files with the same columns are of one kind, in whatever order they stand. */
const kindOf = ({ readColumns, unreadColumns }: Report, choices: Choices) =>
  JSON.stringify(
    [
      ...new Set([
        ...[...readColumns, ...unreadColumns].map(({ name }) => name),
        ...Object.keys(choices.fields),
      ]),
    ].sort(),
  )

/** Returns what was chosen the last time for a file with these columns. */
export function rememberedChoices(report: Report): Choices | undefined {
  const kind = kindOf(report, NO_CHOICES)
  const found = load().find(([columns]) => columns === kind)?.[1]
  // Those of an earlier version had no names.
  return found && { ...NO_CHOICES, ...found }
}

/** Keeps the choices on this device for the next file with the same columns; its day is another one. */
export function rememberChoices(report: Report, choices: Choices): void {
  const kind = kindOf(report, choices)
  const others = load().filter(([columns]) => columns !== kind)
  try {
    localStorage.setItem(
      PLACE,
      JSON.stringify([[kind, { ...choices, day: '' }], ...others].slice(0, MAX_KINDS)),
    )
  } catch {
    // A full or closed store only costs the memory of it.
  }
}

function load(): Remembered {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(PLACE) ?? '[]')
    return Array.isArray(list) ? (list as Remembered) : []
  } catch {
    return []
  }
}

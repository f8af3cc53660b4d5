import { fold } from '@larunbat/rules/text/fold'
import type { ListedField } from './name-lists.ts'

/** One row of a file, brought into the wire's form of an event but not yet checked. */
export interface ReadRow {
  /** Place in the file, from 1. */
  row: number
  /** What identifies the row in its source from one import to the next. */
  externalId: string | null
  title: string | null
  /** Fields of `contenido` by wire name. */
  event: Record<string, unknown>
  /** Fields of `sesion` by wire name; `inicio` identifies a session within its event. */
  sessions: Record<string, unknown>[]
  faults: Note[]
  /** Values that were changed on the way in; reported, never a reason to refuse. */
  notes: Note[]
  /** Columns of the file that end nowhere, with what the row has in them. */
  unread?: Readonly<Record<string, string>>
  /** Columns that were read, with the field each fills and what the row has in it. */
  read?: Readonly<Record<string, ColumnUse>>
  /** Columns a person keeps as an internal note, one a line with its name. */
  internalNote?: string
  /** Artists and organisers by name; they come in with the event and are not compared at later imports. */
  people?: readonly Person[]
  /** Address of a picture; it comes in with a new event. */
  picture?: string
  /** Names that stand in none of our lists; of venues every one, for the whole file is compared with those we know. */
  unknownNames?: readonly UnknownName[]
}

/** Who takes part in the event of a row; `kind` as `tipo_usu`. */
export interface Person {
  name: string
  kind: 2 | 3
}

/** A name of the file, with the wire name of the field it is for. */
export interface UnknownName {
  field: ListedField | 'ciudad' | 'lugar'
  name: string
}

/** How a name is looked up among those a person chose: case, accents and blanks make no difference. */
export const nameKey = (field: string, name: string): string =>
  `${field}\n${fold(name.trim()).replace(/\s+/g, ' ')}`

export interface ColumnUse {
  field: string
  sample: string
  /** Told by what stands in the column, not by its name: a person has to look. */
  isGuessed?: boolean
}

/** What rows are read with besides themselves. */
export interface RowOptions {
  /** Year of the edition, for dates that name none. */
  year?: number | undefined
  /** Fields that a person chose for columns by their names in the file; an empty one leaves the column out. */
  columns?: ReadonlyMap<string, string> | undefined
  /** Fields of columns with unknown names, determined from their cells (`guess-columns.ts`). */
  guessed?: ReadonlyMap<string, string> | undefined
  /** Town of rows that name none. */
  town?: string | undefined
  /** Clock of rows whose place is in no list. */
  zone?: string | undefined
  /** First day of the programme (`YYYY-MM-DD`), for rows with only an hour or a weekday. */
  day?: string | undefined
  /** Dates with strokes have the month first, as others of the file show. */
  isMonthFirst?: boolean | undefined
  /** What a person said names stand for, by `nameKey`: a name or id of the list, or the name of a place; empty leaves it out. */
  names?: ReadonlyMap<string, string> | undefined
}

/** What a person chooses for a column that is to be kept as an internal note. */
export const NOTE_COLUMN = 'nota'
/** Characters of an internal note (contract of `app_revision_nota`). */
export const MAX_NOTE = 2000

/** A remark about a field: wire path, key of its text in the errors pack, variables of the text. */
export interface Note {
  field: string
  key: string
  variables?: Record<string, unknown>
}

export type ImportFormat = 'csv' | 'json' | 'madrid' | 'xlsx' | 'ics' | 'xml'

/** A row that could not even be taken apart. */
export const brokenRow = (row: number, key: string): ReadRow => ({
  row,
  externalId: null,
  title: null,
  event: {},
  sessions: [],
  faults: [{ field: 'archivo', key }],
  notes: [],
})

/** What a cell says, cut, to be quoted in a remark. */
export const asSample = (value: unknown) =>
  (typeof value === 'string' ? value : JSON.stringify(value)).replace(/\s+/g, ' ').slice(0, 60)

/** The remark about a value that is not understood. */
export const leftOut = (field: string, value: unknown): Note => ({
  field,
  key: 'import.left_out',
  variables: { value: asSample(value) },
})

import {
  day,
  defineCall,
  entity,
  field,
  flag,
  id,
  instant,
  list,
  nullable,
  oneOf,
  optional,
  text,
  whole,
  word,
} from '../kit/index.ts'
import { eventStatus } from './event.ts'

/** What happened, or would happen, to one row of a file. */
export const ImportRow = entity({
  /** Place in the file, from 1. */
  row: field('fila', whole(0, 10_000_000)),
  externalId: field('clave', nullable(text(300))),
  title: field('titulo', nullable(text(2000))),
  result: field('resultado', word('nuevo', 'cambiado', 'igual', 'rechazado')),
  /** Field-level reasons of a refusal, or fields that change. */
  reasons: field('motivos', list(text(500))),
  eventId: field('contenido_id', nullable(id)),
})

/** A column of the file that no field of the event takes. */
export const UnreadColumn = entity({
  name: field('columna', text(300)),
  /** Rows that have something in it. */
  rows: field('filas', whole(0, 10_000_000)),
  /** What the first of them says, cut. */
  sample: field('ejemplo', text(300)),
})

/** A column of the file that fills a field. */
export const ReadColumn = entity({
  name: field('columna', text(300)),
  /** Wire name of the field, or of a part of it (`fecha`, `hora_fin`, `titulo_eu`). */
  field: field('campo', text(40)),
  rows: field('filas', whole(0, 10_000_000)),
  sample: field('ejemplo', text(300)),
  /** Share of its cells that are understood, in per cent. */
  certainty: field('seguridad', whole(0, 100)),
  /** The first cell that is not; null when all are. */
  doubt: field('duda', nullable(text(300))),
})

/** What a person says a column is. */
export const ChosenColumn = entity({
  /** As the file calls it. */
  name: field('columna', text(300)),
  /** As in `ReadColumn`; empty to leave the column out, `nota` to keep it as an internal note of each event. */
  field: field('campo', text(40)),
})

/** Fields whose names are looked up: in a list of ours, among the towns, among the venues that events have. */
const namedField = word(
  'tipo',
  'disciplinas',
  'idiomas_evento',
  'accesibilidad',
  'disponibilidad',
  'entradas_modo',
  'ciudad',
  'lugar',
)

/** What a name may stand for. */
const NameOption = entity({
  /** Number or code of the list, or the name of a town or venue. */
  value: field('valor', text(200)),
  /** In the caller's language. */
  label: field('texto', text(200)),
})

/** A name of the file that is in no list; of venues, one that is much like that of a known one. */
export const UnknownName = entity({
  field: field('campo', namedField),
  name: field('nombre', text(300)),
  rows: field('filas', whole(0, 10_000_000)),
  /** The nearest first. */
  suggestions: field('sugerencias', list(NameOption, 5)),
})

/** All entries of the list of a field with unknown names. */
export const NameList = entity({
  field: field('campo', namedField),
  options: field('opciones', list(NameOption, 500)),
})

/** Mapping of a name that a person chose, for every row. */
export const ChosenName = entity({
  field: field('campo', namedField),
  /** As the file writes it; case and accents make no difference. */
  name: field('nombre', text(300)),
  /** As in `NameOption`; empty to leave the name out. */
  value: field('valor', text(200)),
})

/** An event whose row is no longer in the file. */
export const GoneRow = entity({
  externalId: field('clave', text(300)),
  title: field('titulo', text(2000)),
  eventId: field('contenido_id', id),
  status: field('estado', eventStatus),
})

/** A row without a start that could be read. */
const UndatedRow = entity({
  row: field('fila', whole(0, 10_000_000)),
  title: field('titulo', nullable(text(2000))),
})

/** The event a row would be, as a person will see it. */
export const PreviewCard = entity({
  row: field('fila', whole(0, 10_000_000)),
  title: field('titulo', text(2000)),
  typeId: field('tipo', nullable(whole(0, 1000))),
  disciplineIds: field('disciplinas', list(whole(0, 1000), 20)),
  city: field('ciudad', nullable(text(300))),
  venue: field('lugar', nullable(text(500))),
  /** The first sessions; `sessionCount` is that of all. */
  starts: field('inicios', list(instant, 5)),
  sessionCount: field('sesiones', whole(0, 10_000)),
  timeZone: field('zona_horaria', nullable(text(60))),
  priceCents: field('precio_cent', nullable(whole(0, 2_147_483_647))),
  currency: field('moneda', nullable(text(3))),
  capacity: field('aforo', nullable(whole(0, 10_000_000))),
  cause: field('causa', nullable(text(300))),
  /** What the file says of the start and of the price where that is not what is shown: it was interpreted. */
  startSays: field('dice_inicio', nullable(text(300))),
  priceSays: field('dice_precio', nullable(text(300))),
})

/** What a file shows of something that its rows leave out. */
const FileProposal = entity({
  field: field('campo', word('ciudad', 'dia', 'zona_horaria')),
  value: field('valor', text(120)),
  /** What shows it: other rows, the name of the file, a calendar's own facts, addresses of web pages, the edition. */
  evidence: field('indicio', word('filas', 'nombre', 'calendario', 'web', 'edicion')),
  sample: field('ejemplo', text(300)),
  /** True when the file was read with it; false for one that a person has to choose. */
  isUsed: field('usada', flag),
})

export const ImportReport = entity({
  format: field('formato', text(40)),
  total: field('total', whole(0, 10_000_000)),
  created: field('nuevos', whole(0, 10_000_000)),
  changed: field('cambiados', whole(0, 10_000_000)),
  unchanged: field('iguales', whole(0, 10_000_000)),
  refused: field('rechazados', whole(0, 10_000_000)),
  /** Rows without a start that could be read: their events have no session. */
  undated: field('sin_fecha', whole(0, 10_000_000)),
  /** Rows that name no town, nor does their address: they are refused until `ciudad` says one. */
  townless: field('sin_ciudad', whole(0, 10_000_000)),
  /** Rows with an hour or a weekday only: `dia` gives them their day. */
  dayless: field('sin_dia', whole(0, 10_000_000)),
  /** Rows whose place is in no list: their clock is that of Madrid until `zona_horaria` says another. */
  zoneless: field('sin_zona', whole(0, 10_000_000)),
  /** At most one for each of town, first day and clock that the call does not say. */
  proposals: field('propuestas', list(FileProposal, 3)),
  undatedRows: field('filas_sin_fecha', list(UndatedRow, 500)),
  /** The first rows of a preview that would become or change an event; empty after an import. */
  cards: field('muestra', list(PreviewCard, 200)),
  readColumns: field('columnas_leidas', list(ReadColumn, 500)),
  /** Every column that was not read, before anything is stored. */
  unreadColumns: field('columnas_no_leidas', list(UnreadColumn, 500)),
  unknownNames: field('nombres_sin_lista', list(UnknownName, 500)),
  /** One for each field with unknown names whose list is short enough to choose from. */
  nameLists: field('listas', list(NameList, 10)),
  rows: field('filas', list(ImportRow, 20_000)),
  /** A cell whose letters look as if the file was read by the wrong code page; null when none does. */
  doubtfulLetters: field('letras_dudosas', nullable(text(300))),
  /** Number of the import, to undo it; null for a preview. */
  runId: field('importacion_id', nullable(id)),
  /** Rows that earlier imports of this file had and this one has not. Their events stay. */
  goneCount: field('desaparecidos_total', whole(0, 10_000_000)),
  gone: field('desaparecidos', list(GoneRow, 500)),
})

/**
 * Reads a programme (.xlsx, CSV, JSON, XML or iCalendar; docs/import.md) into drafts of one owner and edition.
 * With `simular` nothing is stored: the report is a preview.
 */
export const importProgramme = defineCall({
  wireName: 'app_programa_importar',
  access: 'admin',
  task: 'events',
  summary: 'Import a programme file as drafts, or preview it.',
  input: entity({
    fileName: field('archivo', text(300)),
    text: field('texto', text(20 * 1024 * 1024)),
    /** 1 when `texto` is the base64 of a file that is no text (.xlsx). */
    isBase64: field('en_base64', optional(flag)),
    ownerEmail: field('email', text(254)),
    columns: field('columnas', optional(list(ChosenColumn, 500))),
    /** Town of rows that name none. */
    town: field('ciudad', optional(text(120))),
    /** First day of the programme: that of rows with only an hour, and from which a weekday is counted. */
    day: field('dia', optional(day)),
    /** Clock (IANA) of rows whose place is in no list. */
    zone: field('zona_horaria', optional(text(60))),
    names: field('nombres', optional(list(ChosenName, 500))),
    editionId: field('edicion', optional(id)),
    isPreview: field('simular', flag),
  }),
  output: ImportReport,
  errors: [
    'import.unreadable',
    'import.unknown_format',
    'import.old_workbook',
    'import.too_much_inside',
    'account.unknown_email',
    'account.is_team',
    'import.owner_blocked',
    'import.unknown_edition',
  ],
  maxBytes: 20 * 1024 * 1024,
})

/** A picture of an import that could not be fetched. */
const FailedPicture = entity({
  eventId: field('contenido_id', id),
  title: field('titulo', text(2000)),
  address: field('direccion', text(2000)),
  /** Nothing came from the address within its limits, or no picture that can be used. */
  reason: field('motivo', oneOf({ unreachable: 'inaccesible', not_a_picture: 'no_es_imagen' })),
})

/** Pictures by address of one import: fetched after it, one after another. */
const ImportPictures = entity({
  waiting: field('en_espera', whole(0, 10_000_000)),
  stored: field('guardadas', whole(0, 10_000_000)),
  failed: field('fallidas', list(FailedPicture, 100)),
})

/** One import of a programme. */
export const ImportRun = entity({
  id: field('id', id),
  fileName: field('archivo', text(300)),
  /** Whose drafts it made. */
  ownerEmail: field('email', text(254)),
  /** Who ran it; null for the command line. */
  actorName: field('quien', nullable(text(300))),
  startedAt: field('fecha', instant),
  /** False for one that runs, or was cut off. */
  isFinished: field('terminada', flag),
  created: field('nuevos', whole(0, 10_000_000)),
  changed: field('cambiados', whole(0, 10_000_000)),
  /** Events of it that were edited, sent or sold since: undoing leaves them as they are. */
  edited: field('editados', whole(0, 10_000_000)),
  /** Events that an undoing is done with: how far one is that runs. */
  settled: field('deshechos', whole(0, 10_000_000)),
  pictures: field('imagenes', ImportPictures),
  /** Until when it can be undone; null when that is no longer possible. */
  undoableUntil: field('deshacer_hasta', nullable(instant)),
  undoneAt: field('deshecha', nullable(instant)),
})

/** The last twenty imports, the newest first. */
export const listImports = defineCall({
  wireName: 'app_importaciones',
  access: 'admin',
  task: 'events',
  summary: 'The last imports of programmes.',
  input: entity({}),
  output: list(ImportRun, 20),
  errors: [],
})

/** What undoing did to one event of an import. */
export const UndoneRow = entity({
  eventId: field('contenido_id', id),
  title: field('titulo', text(2000)),
  result: field('resultado', oneOf({ deleted: 'borrado', restored: 'restaurado', kept: 'conservado' })),
})

/**
 * Undoes an import as a whole within 24 hours: created events are deleted, changed ones restored. Events that were
 * edited, sent or sold since are unchanged. Can be called again after an interruption.
 */
export const undoImport = defineCall({
  wireName: 'app_importacion_deshacer',
  access: 'admin',
  task: 'events',
  summary: 'Undo an import.',
  input: entity({ id: field('id', id) }),
  output: entity({
    deleted: field('borrados', whole(0, 10_000_000)),
    restored: field('restaurados', whole(0, 10_000_000)),
    kept: field('conservados', whole(0, 10_000_000)),
    rows: field('filas', list(UndoneRow, 20_000)),
  }),
  errors: ['import.no_run', 'import.already_undone', 'import.too_late', 'import.still_running'],
})

/** An empty programme to fill in, with one line that shows how; that line is never imported. */
export const getImportTemplate = defineCall({
  wireName: 'app_importacion_plantilla',
  access: 'admin',
  task: 'events',
  summary: 'A template of a programme, in the language of the caller.',
  input: entity({ format: field('formato', word('xlsx', 'csv')) }),
  output: entity({ fileName: field('nombre', text(100)), base64: field('base64', text(1_000_000)) }),
  errors: [],
})

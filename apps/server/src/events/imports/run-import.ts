import type { ImportReport } from '@larunbat/contract'
import type { Of } from '@larunbat/contract/kit'
import type { Logger } from 'pino'
import type { Db } from '../../database/tables.ts'
import { checkRow, type GoodRow, textOf } from './check-row.ts'
import { DoubtfulLetters } from './doubtful-letters.ts'
import { FileColumns } from './file-columns.ts'
import { FileEvidence, type Proposal } from './file-evidence.ts'
import { addPeople, type ImportTarget, importBatch, type MorePeople, type RowResult } from './import-batch.ts'
import { findGone, finishRun, startRun } from './import-run-store.ts'
import { EXAMPLE_KEY } from './own-row.ts'
import { previewCard } from './preview-cards.ts'
import { type Programme, readBinaryProgramme, readProgramme } from './read-programme.ts'
import type { ReadRow, RowOptions } from './read-row.ts'
import { UnknownNames } from './unknown-names.ts'

export type Report = Of<typeof ImportReport>

export interface ImportRun extends Omit<ImportTarget, 'runId' | 'earlierRuns'> {
  db: Db
  log: Logger
  /** Opens the file's text anew, as it is read twice; or the bytes of one that is no text. */
  file: (() => AsyncIterable<string>) | Buffer
  /** Fields that a person chose for columns; town of rows that name none. */
  columns?: ReadonlyMap<string, string> | undefined
  town?: string | undefined
  /** Clock of rows whose place is in no list. */
  zone?: string | undefined
  /** First day of the programme, for rows with only an hour or a weekday. */
  day?: string | undefined
  /** What a person said names of the file stand for, by `nameKey`. */
  names?: ReadonlyMap<string, string> | undefined
  /** Told after every batch; `rows` is how many rows are done. */
  onProgress?: (rows: number) => void
}

const BATCH = 100
/** Rows without a start, and events to look at, that the report has (contract). */
const [MAX_UNDATED, MAX_CARDS] = [500, 200]
/** Rows the report lists (contract); the counters count all. */
const MAX_ROWS_TOLD = 20_000

/**
 * Reads a whole programme and stores it in transactions of a hundred rows. A row that cannot be stored is stored alone,
 * so that it costs no other row; an import that is cut off has whole batches, and the next one goes on from there.
 * @throws AppError `import.unreadable`, `import.unknown_format`, `import.old_workbook`, `import.too_much_inside`.
 */
export async function runImport(run: ImportRun): Promise<Report> {
  const year = run.reference.editions.get(run.editionId)?.year
  const chosen = {
    year,
    columns: run.columns,
    town: run.town,
    day: run.day,
    zone: run.zone,
    names: run.names,
  }
  const proposals = await proposalsFor(run, chosen)
  const options = withProposals(chosen, proposals)
  const { format, rows, leftSheets = [] } = await openRows(run, options)
  const runId = run.isPreview ? null : await startRun(run.db, run)
  const report: Report = {
    format,
    total: 0,
    created: 0,
    changed: 0,
    unchanged: 0,
    refused: 0,
    undated: 0,
    undatedRows: [],
    townless: 0,
    dayless: 0,
    zoneless: 0,
    proposals: proposals.map(({ isStrong, ...proposal }) => ({ ...proposal, isUsed: isStrong })),
    cards: [],
    readColumns: [],
    unreadColumns: [],
    unknownNames: [],
    nameLists: [],
    runId,
    goneCount: 0,
    doubtfulLetters: null,
    gone: [],
    rows: [],
  }
  const target: Target = { ...run, runId, earlierRuns: new Set() }
  const rowOfKey = new Map<string, number>()
  const keys = new Set<string>()
  let results: RowResult[] = []
  let good: GoodRow[] = []
  const flush = async () => {
    const stored = await storeRows(target, good)
    for (const { externalId } of stored) if (externalId) keys.add(externalId)
    for (const result of [...results, ...stored].sort((a, b) => a.row - b.row)) addResult(report, result)
    results = []
    good = []
    run.onProgress?.(report.total)
  }
  const columns = new FileColumns()
  const letters = new DoubtfulLetters()
  const more: MorePeople[] = []
  const names = new UnknownNames(run.names?.keys())
  for await (const read of joinSessions(rows)) {
    if (read.externalId === EXAMPLE_KEY) continue
    columns.add(read)
    names.add(read)
    letters.add(read)
    if (read.event.ciudad === undefined && read.faults.length === 0) report.townless++
    if (read.notes.some(({ key }) => key === 'import.no_day')) report.dayless++
    if (read.notes.some(({ key }) => key === 'import.zone_assumed')) report.zoneless++
    if (read.sessions.length === 0 && read.faults.length === 0) {
      report.undated++
      if (report.undatedRows.length < MAX_UNDATED)
        report.undatedRows.push({ row: read.row, title: read.title?.slice(0, 2000) ?? null })
    }
    if (read.externalId) keys.add(read.externalId)
    const earlier = read.externalId ? rowOfKey.get(read.externalId) : undefined
    if (earlier !== undefined && isSameWithPeople(read)) {
      more.push({ externalId: read.externalId as string, people: read.people ?? [] })
      results.push(sameEvent(read, earlier, run.language))
      continue
    }
    if (earlier !== undefined)
      read.faults.push({ field: 'clave_fila', key: 'import.repeated_key', variables: { row: earlier } })
    const row = checkRow(read, run)
    if ('reasons' in row) results.push({ ...row, result: 'rechazado', eventId: null })
    else {
      good.push(row)
      if (run.isPreview && report.cards.length < MAX_CARDS) report.cards.push(previewCard(row, read))
      rowOfKey.set(row.externalId, row.row)
    }
    if (good.length + results.length >= BATCH) await flush()
  }
  await flush()
  if (runId !== null) await run.db.transaction().execute((tx) => addPeople(tx, run, more))
  if (runId !== null) await finishRun(run.db, runId)
  const gone = await findGone(run.db, run, target.earlierRuns, keys)
  return {
    ...report,
    ...withSheets(columns.list(), leftSheets),
    ...(await names.list(run.db, run.language)),
    ...gone,
    doubtfulLetters: letters.sample,
  }
}

const openRows = ({ file }: Pick<ImportRun, 'file'>, options: RowOptions): Promise<Programme> =>
  Buffer.isBuffer(file) ? readBinaryProgramme(file, options) : readProgramme(file(), options)

/** Rows that are looked at for what the file shows of its place and day. */
const EVIDENCE_ROWS = 2_000

/** Proposes what the rows leave out and no person chose: town, clock and first day. */
async function proposalsFor(run: ImportRun, chosen: RowOptions): Promise<Proposal[]> {
  const { rows, title, zone } = await openRows(run, chosen)
  const evidence = new FileEvidence()
  let count = 0
  for await (const row of rows) {
    if (row.faults.length === 0 && row.externalId !== EXAMPLE_KEY) evidence.add(row)
    if (++count >= EVIDENCE_ROWS) break
  }
  const range = run.reference.editions.get(run.editionId)?.ranges.find(({ hubId }) => hubId === null)
  const { fileName } = run
  const all = evidence.propose({ fileName, title, zone, from: range?.from, to: range?.to })
  const given = { ciudad: chosen.town, dia: chosen.day, zona_horaria: chosen.zone }
  return all.filter(({ field }) => given[field] === undefined)
}

/** Options with the proposals that the file shows clearly. */
function withProposals(chosen: RowOptions, proposals: readonly Proposal[]): RowOptions {
  const shown = (field: Proposal['field']) =>
    proposals.find((proposal) => proposal.field === field && proposal.isStrong)?.value
  return {
    ...chosen,
    town: chosen.town ?? shown('ciudad'),
    day: chosen.day ?? shown('dia'),
    zone: chosen.zone ?? shown('zona_horaria'),
  }
}

/** Reports unread sheets like unread columns: by name, with their number of rows. */
const withSheets = (columns: Columns, sheets: NonNullable<Programme['leftSheets']>): Columns => ({
  ...columns,
  unreadColumns: [
    ...columns.unreadColumns,
    ...sheets.map(({ name, rows }) => ({ name: name.slice(0, 300), rows, sample: '' })),
  ].slice(0, MAX_COLUMNS),
})
type Columns = Pick<Report, 'readColumns' | 'unreadColumns'>
const MAX_COLUMNS = 500

/** A row that says of an event what an earlier one said, but for who takes part in it: lists of artists have one row for each. */
const isSameWithPeople = ({ externalId, people = [], faults }: ReadRow) =>
  externalId?.startsWith('auto:') === true && people.length > 0 && faults.length === 0

const sameEvent = (
  { row, externalId, title }: ReadRow,
  earlier: number,
  language: ImportRun['language'],
): RowResult => ({
  row,
  externalId,
  title,
  result: 'igual',
  reasons: [
    textOf({ field: 'participantes', key: 'import.same_event', variables: { row: earlier } }, language),
  ],
  eventId: null,
})

/** Rows that follow each other with one key and one title are performances of one event: its sessions. */
async function* joinSessions(rows: AsyncIterable<ReadRow>): AsyncGenerator<ReadRow> {
  let open: ReadRow | undefined
  for await (const row of rows) {
    const isSame =
      open !== undefined &&
      open.externalId !== null &&
      open.externalId === row.externalId &&
      open.title === row.title &&
      row.sessions.length > 0 &&
      row.faults.length === 0 &&
      row.sessions.every((session) => !open?.sessions.some(({ inicio }) => inicio === session.inicio))
    if (open && isSame) {
      open.sessions.push(...row.sessions)
      open.notes.push(...row.notes)
    } else {
      if (open) yield open
      open = row
    }
  }
  if (open) yield open
}

type Target = ImportRun & Pick<ImportTarget, 'runId' | 'earlierRuns'>

async function storeRows(run: Target, rows: readonly GoodRow[]): Promise<RowResult[]> {
  if (rows.length === 0) return []
  const work = (some: readonly GoodRow[]) =>
    run.isPreview
      ? importBatch(run.db, run, some)
      : run.db.transaction().execute((tx) => importBatch(tx, run, some))
  try {
    return await work(rows)
  } catch (error) {
    // Nothing of the batch is stored. One row among them is to blame: each gets a transaction of its own.
    if (rows.length === 1) return [notStored(run, rows[0] as GoodRow, error)]
    const results: RowResult[] = []
    for (const row of rows) results.push(...(await storeRows(run, [row])))
    return results
  }
}

function notStored({ log, language }: ImportRun, row: GoodRow, error: unknown): RowResult {
  log.warn({ err: error, row: row.row }, 'a row could not be stored')
  const reason = textOf({ field: 'archivo', key: 'import.not_stored' }, language)
  const { externalId, title } = row
  return { row: row.row, externalId, title, result: 'rechazado', reasons: [reason], eventId: null }
}

const COUNTER = { nuevo: 'created', cambiado: 'changed', igual: 'unchanged', rechazado: 'refused' } as const

function addResult(report: Report, result: RowResult): void {
  report.total++
  report[COUNTER[result.result]]++
  if (report.rows.length < MAX_ROWS_TOLD)
    report.rows.push({
      ...result,
      externalId: result.externalId?.slice(0, 300) ?? null,
      title: result.title?.slice(0, 2000) ?? null,
      reasons: result.reasons.map((reason) => reason.slice(0, 500)),
    })
}

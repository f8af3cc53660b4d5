import { fold } from '@larunbat/rules/text/fold'
import type { Language } from '@larunbat/rules/text/language'
import type { Db } from '../../database/tables.ts'
import { writeAudit } from '../../identity/audit/audit-store.ts'
import { labelOf } from '../../platform/http/input-faults.ts'
import type { Reference } from '../../reference/lookups/reference.ts'
import { columnsOf } from '../event/apply-changes.ts'
import type { OwnerFacts } from '../event/event-record.ts'
import { newRecord } from '../event/new-event-record.ts'
import { refreshProgress } from '../event/refresh-progress.ts'
import { applyRowChanges, type BeforeChange, type RowChange, rowChange } from './change-rows.ts'
import { type GoodRow, type Imported, textOf } from './check-row.ts'
import { insertPictures } from './import-picture-store.ts'
import { markSeen, saveLines } from './import-run-store.ts'
import {
  findSources,
  insertEvents,
  insertNotes,
  insertPeople,
  insertSessions,
  lockProgramme,
  type Source,
  saveSources,
} from './import-store.ts'
import type { Person } from './read-row.ts'
import { asSession, toSessionRow } from './row-session.ts'

export interface ImportTarget {
  /** Who runs it; null for the command line. */
  actorId: number | null
  owner: OwnerFacts
  editionId: number
  reference: Reference
  language: Language
  fileName: string
  isPreview: boolean
  /** The import this is a part of; null for a preview. */
  runId: number | null
  /** Imports that saw rows of this file before, added to as rows are found. */
  earlierRuns: Set<number>
}

export interface RowResult {
  row: number
  externalId: string | null
  title: string | null
  result: 'nuevo' | 'cambiado' | 'igual' | 'rechazado'
  reasons: string[]
  eventId: number | null
}

/**
 * Stores some rows in the transaction `tx`: all of them or, when it throws, none. A preview reports the same and stores
 * nothing.
 */
export async function importBatch(
  tx: Db,
  target: ImportTarget,
  given: readonly GoodRow[],
): Promise<RowResult[]> {
  const { owner, editionId, isPreview, runId } = target
  if (!isPreview) await lockProgramme(tx, owner.id, editionId)
  const { rows, known } = await findKnown(tx, target, given)
  const keys = rows.map(({ externalId }) => externalId)
  for (const key of keys) {
    const earlier = known.get(key)?.run_id
    if (earlier && earlier !== runId) target.earlierRuns.add(earlier)
  }
  const fresh = rows.filter(({ externalId }) => !known.has(externalId))
  const ids = isPreview ? [] : await createRows(tx, target, fresh)
  const idOfFresh = new Map(fresh.map((row, index) => [row, ids[index]]))
  const changes: RowChange[] = []
  const compared = rows.map((row): RowResult => {
    const source = known.get(row.externalId)
    if (!source) return resultOf(row, 'nuevo', idOfFresh.get(row) ?? null, row.notes)
    return compareRow(target, row, source, changes)
  })
  if (isPreview) return compared

  const { sent, before } = await applyRowChanges(tx, target, changes)
  const results = compared.map((result, index) =>
    result.eventId !== null && sent.has(result.eventId) && result.result === 'cambiado'
      ? notInProgress(target, rows[index] as GoodRow, result.eventId)
      : result,
  )
  const stored = rows.flatMap((row, index) => {
    const { result, eventId } = results[index] as RowResult
    if (eventId === null || (result !== 'nuevo' && result !== 'cambiado')) return []
    const { externalId: external_id, hash: row_hash, imported } = row
    const ids = { owner_id: owner.id, edition_id: editionId, external_id, event_id: eventId }
    return [{ ...ids, row_hash, imported, run_id: runId }]
  })
  if (stored.length > 0) {
    await saveSources(tx, stored)
    if (runId !== null) await saveLines(tx, runId, linesOf(rows, results, before))
    await writeAudit(tx, auditOf(target, results))
  }
  if (runId !== null) await markSeen(tx, { ownerId: owner.id, editionId, runId }, keys)
  return results
}

/**
 * Returns rows with what earlier imports stored under their keys. Files number their rows from 1, so two files of one owner share
 * keys: a row that is another event than the one of another file gets a key with the name of its own.
 */
async function findKnown(
  tx: Db,
  { owner, editionId, fileName }: Pick<ImportTarget, 'owner' | 'editionId' | 'fileName'>,
  given: readonly GoodRow[],
): Promise<{ rows: readonly GoodRow[]; known: ReadonlyMap<string, Source> }> {
  const find = (rows: readonly GoodRow[]) =>
    findSources(
      tx,
      owner.id,
      editionId,
      rows.map(({ externalId }) => externalId),
    )
  const name = nameOfFile(fileName)
  const known = await find(given)
  const rows = given.map((row) => {
    const stored = known.get(row.externalId)
    const isOfOtherFile = stored?.file_name && nameOfFile(stored.file_name) !== name
    return isOfOtherFile && isOtherEvent(row.imported, stored.imported)
      ? { ...row, externalId: `${row.externalId} · ${name}` }
      : row
  })
  const apart = rows.filter((row, index) => row !== given[index])
  return { rows, known: apart.length > 0 ? new Map([...known, ...(await find(apart))]) : known }
}

/** The name of a file without the figure that browsers add to the second copy. */
const nameOfFile = (name: string) => fold(name).replace(/ ?\(\d+\)(?=\.\w+$|$)/, '')

/** True when two rows differ in title and in place or day, and agree in none of them: a corrected event keeps one. */
function isOtherEvent(row: Partial<Imported>, stored: Partial<Imported>): boolean {
  const [now, before] = [row, stored].map(({ event = {}, sessions = [] }) => [
    event.titulo,
    event.lugar ?? event.ciudad,
    typeof sessions[0]?.inicio === 'string' ? sessions[0].inicio.slice(0, 10) : undefined,
  ]) as [unknown[], unknown[]]
  const isSame = now.flatMap((value, at) => {
    const other = before[at]
    return typeof value === 'string' && typeof other === 'string' ? [fold(value) === fold(other)] : []
  })
  return isSame.length > 1 && !isSame.includes(true)
}

/** What the import did to each event, with how a changed one was before. */
const linesOf = (
  rows: readonly GoodRow[],
  results: readonly RowResult[],
  before: ReadonlyMap<number, BeforeChange>,
) =>
  rows.flatMap(({ externalId, title }, index) => {
    const { result, eventId } = results[index] as RowResult
    if (eventId === null || (result !== 'nuevo' && result !== 'cambiado')) return []
    return [{ eventId, externalId, title, before: before.get(eventId) ?? null }]
  })

/** What becomes of a row that was imported before; a change is added to `changes`. */
function compareRow(
  { language }: ImportTarget,
  row: GoodRow,
  source: Source,
  changes: RowChange[],
): RowResult {
  if (source.row_hash.equals(row.hash)) return resultOf(row, 'igual', source.event_id, [])
  if (source.status !== 0) return notInProgress({ language }, row, source.event_id)
  const change = rowChange(row, source)
  changes.push(change)
  const labels = change.wires.map((wire) => labelOf(wire, language))
  return resultOf(row, 'cambiado', source.event_id, [...labels, ...row.notes])
}

/** Its owner has sent it: what a file says of it now is for the reviewer to ask for. */
function notInProgress(
  { language }: Pick<ImportTarget, 'language'>,
  row: GoodRow,
  eventId: number,
): RowResult {
  const reason = textOf({ field: 'estado', key: 'import.not_in_progress' }, language)
  return resultOf(row, 'rechazado', eventId, [reason])
}

const resultOf = (
  { row, externalId, title }: GoodRow,
  result: RowResult['result'],
  eventId: number | null,
  reasons: string[],
): RowResult => ({ row, externalId, title, result, reasons, eventId })

const auditOf = ({ actorId, fileName, owner, editionId }: ImportTarget, results: readonly RowResult[]) => {
  const count = (result: RowResult['result']) => results.filter((row) => row.result === result).length
  return {
    actorId,
    action: 'programme.imported',
    subject: 'import',
    subjectId: owner.id,
    detail: {
      file: fileName,
      editionId,
      rows: [results[0]?.row, results.at(-1)?.row],
      created: count('nuevo'),
      changed: count('cambiado'),
    },
  } as const
}

/** People whom a row names of an event that an earlier row of the file made. */
export interface MorePeople {
  externalId: string
  people: readonly Person[]
}

/** Ties them to their events, unless these have been sent. */
export async function addPeople(
  tx: Db,
  { owner, editionId }: Pick<ImportTarget, 'owner' | 'editionId'>,
  more: readonly MorePeople[],
): Promise<void> {
  const known = await findSources(
    tx,
    owner.id,
    editionId,
    more.map(({ externalId }) => externalId),
  )
  const people = more.flatMap(({ externalId, people }) => {
    const source = known.get(externalId)
    return source?.status === 0 ? people.map((person) => ({ ...person, eventId: source.event_id })) : []
  })
  await insertPeople(tx, owner.id, people)
  await refreshProgress(tx, [...new Set(people.map(({ eventId }) => eventId))])
}

/** Makes the events of new rows with their sessions; returns their numbers in the order of the rows. */
async function createRows(
  tx: Db,
  { actorId, owner, editionId, reference, runId }: ImportTarget,
  rows: readonly GoodRow[],
): Promise<number[]> {
  const values = rows.map((row) => {
    const record = newRecord(owner, editionId, row.changes, reference)
    record.sessions = row.sessions.map((session) => asSession(session, record.capacity))
    return columnsOf(record, reference)
  })
  const ids = await insertEvents(tx, values)
  const sessions = rows.flatMap((row, index) =>
    row.sessions.map((session) => toSessionRow(ids[index] as number, session)),
  )
  await insertSessions(tx, sessions)
  const notes = rows.flatMap(({ internalNote: text }, index) =>
    text === undefined ? [] : [{ eventId: ids[index] as number, text }],
  )
  await insertNotes(tx, actorId, notes)
  const pictures = rows.flatMap(({ picture: address }, index) =>
    address === undefined ? [] : [{ eventId: ids[index] as number, address }],
  )
  if (runId !== null) await insertPictures(tx, runId, pictures)
  const people = rows.flatMap(({ people }, index) =>
    (people ?? []).map((person) => ({ ...person, eventId: ids[index] as number })),
  )
  await insertPeople(tx, owner.id, people)
  await refreshProgress(tx, [...new Set(people.map(({ eventId }) => eventId))])
  return ids
}

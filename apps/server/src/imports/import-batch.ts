import { ContentInput } from '@larunbat/contract'
import type { Language } from '@larunbat/rules/language'
import { writeAudit } from '../audit/audit-store.ts'
import { applyChanges, columnsBetween, columnsOf, differingFields } from '../contents/apply-changes.ts'
import type { ContentChanges } from '../contents/content-input.ts'
import type { ContentRecord, OwnerFacts, SessionValue } from '../contents/content-record.ts'
import { findContent, lockContent, saveContent } from '../contents/content-store.ts'
import { newRecord } from '../contents/new-record.ts'
import type { Reference } from '../lookups/reference.ts'
import { labelOf } from '../platform/http/input-faults.ts'
import { toSession } from '../sessions/session-row.ts'
import { listSessionRows } from '../sessions/session-store.ts'
import type { Db } from '../tables.ts'
import { applySessionChanges, sessionChanges, toSessionRow } from './change-sessions.ts'
import { type GoodRow, textOf } from './check-row.ts'
import {
  findSources,
  insertContents,
  insertSessions,
  lockProgramme,
  type Source,
  type SourceRow,
  saveSources,
} from './import-store.ts'

export interface ImportTarget {
  /** Who runs it; null for the command line. */
  actorId: number | null
  owner: OwnerFacts
  editionId: number
  reference: Reference
  language: Language
  fileName: string
  isPreview: boolean
}

export interface RowResult {
  row: number
  externalId: string | null
  title: string | null
  result: 'nuevo' | 'cambiado' | 'igual' | 'rechazado'
  reasons: string[]
  contentId: number | null
}

/** Stores some rows in the transaction `tx`: all of them or, when it throws, none. A preview tells and stores nothing. */
export async function importBatch(
  tx: Db,
  target: ImportTarget,
  rows: readonly GoodRow[],
): Promise<RowResult[]> {
  const { owner, editionId } = target
  if (!target.isPreview) await lockProgramme(tx, owner.id, editionId)
  const known = await findSources(
    tx,
    owner.id,
    editionId,
    rows.map(({ externalId }) => externalId),
  )
  const results: RowResult[] = []
  const sources: SourceRow[] = []
  const fresh = rows.filter(({ externalId }) => !known.has(externalId))
  const ids = target.isPreview ? [] : await createRows(tx, target, fresh)
  for (const row of rows) {
    const source = known.get(row.externalId)
    const result = source
      ? await updateRow(tx, target, row, source)
      : resultOf(row, 'nuevo', ids[fresh.indexOf(row)] ?? null, row.notes)
    results.push(result)
    const { contentId } = result
    if (target.isPreview || contentId === null || !['nuevo', 'cambiado'].includes(result.result)) continue
    const { externalId: external_id, hash: row_hash, imported } = row
    sources.push({
      owner_id: owner.id,
      edition_id: editionId,
      external_id,
      content_id: contentId,
      row_hash,
      imported,
    })
  }
  if (sources.length > 0) {
    await saveSources(tx, sources)
    await writeAudit(tx, auditOf(target, results))
  }
  return results
}

async function updateRow(tx: Db, target: ImportTarget, row: GoodRow, source: Source): Promise<RowResult> {
  if (source.row_hash.equals(row.hash)) return resultOf(row, 'igual', source.content_id, [])
  if (source.status !== 0) {
    const reason = textOf({ field: 'estado', key: 'import.not_in_progress' }, target.language)
    return resultOf(row, 'rechazado', source.content_id, [reason])
  }
  const labels = await changeRow(tx, target, row, source)
  return resultOf(row, 'cambiado', source.content_id, [...labels, ...row.notes])
}

const resultOf = (
  { row, externalId, title }: GoodRow,
  result: RowResult['result'],
  contentId: number | null,
  reasons: string[],
): RowResult => ({ row, externalId, title, result, reasons, contentId })

/** Figures the review looks at; the numbers come when the sessions are stored. */
const asSession = (session: GoodRow['sessions'][number]): SessionValue =>
  toSession({ ...EMPTY_SESSION, ...toSessionRow(0, session) } as never, null)
const EMPTY_SESSION = {
  id: 0,
  name: null,
  ends_at: null,
  capacity: null,
  price_cents: null,
  currency: null,
  max_per_person: null,
  sale_starts_at: null,
  sale_ends_at: null,
  sales_url: null,
  status: 'scheduled',
  sold: 0,
  held: 0,
}

/** Makes the events of new rows with their sessions; answers their numbers in the order of the rows. */
async function createRows(tx: Db, target: ImportTarget, rows: readonly GoodRow[]): Promise<number[]> {
  const { owner, editionId, reference } = target
  const values = rows.map((row) => {
    const record = newRecord(owner, editionId, row.changes, reference)
    record.sessions = row.sessions.map(asSession)
    return columnsOf(record, reference)
  })
  const ids = await insertContents(tx, values)
  const sessions = rows.flatMap((row, index) =>
    row.sessions.map((session) => toSessionRow(ids[index] as number, session)),
  )
  await insertSessions(tx, sessions)
  return ids
}

const FIELD_OF_WIRE = new Map(Object.entries(ContentInput.fields).map(([field, { wire }]) => [wire, field]))

/**
 * Changes the fields in which the row differs from what it said at the last import: what the owner wrote meanwhile into
 * other fields stays. Answers the labels of what the file changed.
 */
async function changeRow(tx: Db, target: ImportTarget, row: GoodRow, source: Source): Promise<string[]> {
  const { language, reference, isPreview } = target
  const before = source.imported.content ?? {}
  const wires = Object.entries(row.imported.content)
    .filter(([wire, value]) => JSON.stringify(value) !== JSON.stringify(before[wire]))
    .map(([wire]) => wire)
  const inSessions = sessionChanges(source.imported, row)
  const hasSessions = Object.values(inSessions).some((list) => list.length > 0)
  const labels = [...wires, ...(hasSessions ? ['sesion'] : [])].map((wire) => labelOf(wire, language))
  if (isPreview) return labels

  await lockContent(tx, source.content_id)
  const record = (await findContent(tx, source.content_id)) as ContentRecord
  if (hasSessions) await applySessionChanges(tx, record.id, inSessions)
  const fields = wires.map((wire) => FIELD_OF_WIRE.get(wire) as keyof ContentChanges)
  const changes = Object.fromEntries(fields.map((field) => [field, row.changes[field]])) as ContentChanges
  const next = applyChanges(record, differingFields(record, changes), reference)
  next.sessions = (await listSessionRows(tx, record.id)).map((session) => toSession(session, next.capacity))
  await saveContent(tx, record.id, record.version, columnsBetween(record, next, reference))
  return labels
}

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

import type { SessionInput } from '@larunbat/contract'
import type { Of } from '@larunbat/contract/kit'
import type { Language } from '@larunbat/rules/text/language'
import type { Db, Row } from '../../database/tables.ts'
import { AppError } from '../../platform/errors.ts'
import { FieldFaults } from '../../platform/http/input-faults.ts'
import type { PartChange } from '../event/changes/record-change.ts'
import { withMovedSale } from '../event/dates/follow-moves.ts'
import { listSessionRows } from '../event/dates/session-store.ts'
import { findSessionFaults, namedValues, type SessionValues } from '../event/dates/session-values.ts'
import type { EventRecord } from '../event/event-record.ts'
import { insertSessions, removeSessions, saveSessions } from './session-bulk-store.ts'

type Input = Of<typeof SessionInput>
type Planned = { before: Row<'session'> | undefined; values: SessionValues; change: Partial<SessionValues> }

/**
 * Makes the sessions of an event those of the list: one with an id is changed, one without is made, one that is missing
 * is deleted, unless places of it are taken. Nothing is written when one of them is wrong. Returns what changed.
 * `fallbackZone` is for new sessions that name none.
 */
export async function replaceSessions(
  tx: Db,
  record: EventRecord,
  inputs: readonly Input[],
  fallbackZone: string,
  language: Language,
): Promise<PartChange[]> {
  const stored = new Map((await listSessionRows(tx, record.id)).map((row) => [row.id, row]))
  const planned = inputs.map((input, index) => plan(stored, input, index, fallbackZone))
  const faults = new FieldFaults()
  for (const [index, { values, before }] of planned.entries())
    faults.addAll(findSessionFaults(values, before, `sesiones.${index}`))
  faults.refuse(language)
  const kept = new Set(planned.map(({ before }) => before?.id))
  const gone = [...stored.values()].filter(({ id, sold, held }) => !kept.has(id) && sold + held === 0)
  await removeSessions(
    tx,
    record.id,
    gone.map(({ id }) => id),
  )
  const made = planned.flatMap(({ before, values }) => (before ? [] : [values]))
  const changed = planned.flatMap(({ before, values, change }) =>
    before && Object.keys(change).length > 0 ? [{ id: before.id, before, after: values }] : [],
  )
  const inserted = await insertSessions(tx, record.id, made)
  await saveSessions(
    tx,
    record.id,
    changed.map(({ id, after }) => ({ ...after, id })),
  )
  return [
    ...gone.map((before) => ({ id: before.id, before, after: null })),
    ...inserted.map((after) => ({ id: after.id, before: null, after })),
    ...changed,
  ]
}

function plan(
  stored: ReadonlyMap<number, Row<'session'>>,
  input: Input,
  index: number,
  fallbackZone: string,
): Planned {
  const path = `sesiones.${index}`
  const { id } = input
  const before = id === undefined || id === null ? undefined : stored.get(id)
  if (id !== undefined && id !== null && !before)
    throw new AppError('session.not_found', { fields: [`${path}.sesion_id`] })
  const named = before ? withMovedSale(before, namedValues(input)) : namedValues(input)
  const values: SessionValues = { ...EMPTY, time_zone: fallbackZone, ...before, ...named }
  const change = Object.entries(named).filter(
    ([column, value]) => before?.[column as keyof SessionValues] !== value,
  )
  return { before, values, change: Object.fromEntries(change) }
}

const EMPTY: Omit<SessionValues, 'time_zone'> = {
  name: null,
  starts_at: '',
  ends_at: null,
  capacity: null,
  price_cents: null,
  currency: null,
  max_per_person: null,
  sale_starts_at: null,
  sale_ends_at: null,
  sales_url: null,
  status: 'scheduled',
  stream_url: null,
}

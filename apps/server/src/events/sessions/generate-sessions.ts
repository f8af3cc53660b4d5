import type { generateSessions as contract, GeneratedValues, SessionPattern } from '@larunbat/contract'
import type { Of } from '@larunbat/contract/kit'
import {
  countOfPattern,
  type GeneratedStart,
  generateStarts,
  MAX_SESSIONS,
  type SessionPattern as Pattern,
  patternFaults,
} from '@larunbat/rules/events/session-generator'
import type { Language } from '@larunbat/rules/text/language'
import { addMinutes, isTimeZone } from '@larunbat/rules/time/dates'
import { inTransaction, type SignedInHandler } from '../../database/context.ts'
import { writeAudit } from '../../identity/audit/audit-store.ts'
import { AppError } from '../../platform/errors.ts'
import { FieldFaults } from '../../platform/http/input-faults.ts'
import { requireEditableEvent } from '../event/access.ts'
import { recordParts } from '../event/changes/record-change.ts'
import { findHubZone, listSessionRows } from '../event/dates/session-store.ts'
import { namedValues, type SessionValues } from '../event/dates/session-values.ts'
import { partChanged } from '../event/part-changed.ts'
import { areSaleTimesRight, isAboveVenue } from './plan-change.ts'
import { findSessionBounds, insertSessions, type SessionBounds } from './session-bulk-store.ts'
import { faultsOfCodes } from './session-faults.ts'

type Values = Of<typeof GeneratedValues>

/**
 * Makes the sessions of a pattern, all of them or none. A moment at which the event already has a session is left out, so
 * that the same pattern sent twice makes nothing twice. On a published event the new ones wait for approval.
 */
export const generateSessions: SignedInHandler<typeof contract> = (
  ctx,
  { eventId, pattern: input, values = {}, isPreview = false },
) =>
  inTransaction(ctx, async (tx) => {
    const event = await requireEditableEvent(ctx, tx, eventId)
    const zone = input.timeZone || (event.time_zone ?? (await findHubZone(tx, event.hub_id)))
    const pattern = toPattern(input)
    assertPattern(pattern, zone, ctx.language)
    const known = await listSessionRows(tx, eventId)
    assertCount(countOfPattern(pattern), MAX_SESSIONS, known.length)
    const starts = generateStarts(pattern, zone)
    const taken = new Set(known.map((row) => row.starts_at))
    const fresh = starts.filter(({ startsAt }) => !taken.has(startsAt))
    if (fresh.length === 0) throw new AppError('session.pattern_empty', { fields: ['patron'] })
    assertCount(fresh.length, MAX_SESSIONS - known.length, known.length)
    const bounds = await findSessionBounds(tx, eventId)
    const rows = fresh.map((start) => toRow(start, values, zone, bounds))
    findValueFaults(rows, bounds).refuse(ctx.language)
    const stored = isPreview ? [] : await insertSessions(tx, eventId, rows)
    if (!isPreview) {
      const changes = stored.map((after) => ({ id: after.id, before: null, after }))
      await partChanged(tx, event, 'sessions', changes)
      await recordParts(ctx, tx, eventId, 'sessions', changes)
      await writeAudit(tx, {
        actorId: ctx.actor.accountId,
        action: 'content.sessions_generated',
        subject: 'event',
        subjectId: eventId,
        detail: { sessions: stored.length, pattern },
      })
    }
    const ids = new Map(stored.map((row) => [row.starts_at, row.id]))
    const ends = new Map(rows.map((row) => [row.starts_at, row.ends_at]))
    return {
      isApplied: !isPreview,
      needsApproval: event.status === 2 && !event.isChangedByAdmin,
      made: fresh.length,
      version: event.version + (isPreview ? 0 : 1),
      sessions: starts.map(({ startsAt, isShifted }) => ({
        id: ids.get(startsAt) ?? null,
        startsAt,
        endsAt: ends.get(startsAt) ?? null,
        isShifted,
        isThere: taken.has(startsAt),
      })),
    }
  })

const toPattern = ({ weekdays = [], timeZone: _zone, ...rest }: Of<typeof SessionPattern>): Pattern => ({
  ...rest,
  weekdays,
})

const WIRE = {
  from: 'desde',
  until: 'hasta',
  weekdays: 'dias_semana',
  everyWeeks: 'cada_semanas',
  everyDays: 'cada_dias',
  times: 'horas',
  except: 'excepto',
} as const satisfies Record<keyof Pattern, string>

function assertPattern(pattern: Pattern, zone: string, language: Language): void {
  const faults: Record<string, string> = {}
  for (const [path, code] of Object.entries(patternFaults(pattern))) {
    const [field = '', ...rest] = path.split('.')
    if (code) faults[['patron', WIRE[field as keyof Pattern], ...rest].join('.')] = code
  }
  if (!isTimeZone(zone)) faults['patron.zona_horaria'] = 'field.time_zone'
  faultsOfCodes(faults).refuse(language)
}

function assertCount(count: number, most: number, known: number): void {
  if (count <= most) return
  throw new AppError('session.pattern_too_many', {
    fields: ['patron'],
    data: { nuevas: count, existentes: known, maximo: MAX_SESSIONS },
    variables: { count, known, most: MAX_SESSIONS },
  })
}

function toRow(
  { startsAt }: GeneratedStart,
  values: Values,
  zone: string,
  bounds: SessionBounds,
): SessionValues {
  const { durationMin = bounds.duration_min, saleClosesMin } = values
  return {
    name: null,
    capacity: null,
    price_cents: null,
    currency: null,
    max_per_person: null,
    sale_starts_at: null,
    sales_url: null,
    status: 'scheduled',
    stream_url: null,
    ...namedValues(values),
    starts_at: startsAt,
    ends_at: durationMin === null ? null : addMinutes(startsAt, durationMin),
    time_zone: zone,
    sale_ends_at:
      saleClosesMin === undefined || saleClosesMin === null ? null : addMinutes(startsAt, -saleClosesMin),
  }
}

function findValueFaults(rows: readonly SessionValues[], bounds: SessionBounds): FieldFaults {
  const faults = new FieldFaults()
  const [first] = rows
  if (first && isAboveVenue(first.capacity, bounds))
    faults.add('session.capacity_above_venue', 'valores.aforo')
  if (!rows.every((row) => areSaleTimesRight(row, bounds)))
    faults.add('session.sale_times_wrong', 'valores.venta_inicio')
  return faults
}

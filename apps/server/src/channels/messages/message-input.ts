import { type MessageWords, messageFaults } from '@larunbat/rules/channels/message-words'
import { CHECK_CODES } from '@larunbat/rules/events/completeness'
import type { Db } from '../../database/tables.ts'
import { FieldFaults } from '../../platform/http/input-faults.ts'
import { readReference } from '../../reference/lookups/reference.ts'
import { type EventAudienceValue, listChoices } from './event-reader-store.ts'
import type { TeamAudienceValue } from './team-reader-store.ts'

const WIRE = { subject: 'asunto', text: 'texto' } as const
const DAY_MS = 86_400_000
/** How far ahead a message may be scheduled. */
const MAX_DAYS = 365
/** A clock that is a little behind still means now. */
const LATE_MS = 5 * 60_000

type Input = Partial<MessageWords> & { sendAt?: string | null }

/** Finds what is wrong with words and time of a message; parts that were not read are not judged. */
export function checkMessage({ subject, text, sendAt }: Input): FieldFaults {
  const faults = new FieldFaults()
  if (subject !== undefined && text !== undefined)
    for (const { field, fault } of messageFaults({ subject, text }))
      faults.add(`message.${fault}`, WIRE[field])
  if (sendAt) {
    const ahead = Date.parse(sendAt) - Date.now()
    if (ahead < -LATE_MS || ahead > MAX_DAYS * DAY_MS) faults.add('message.time_wrong', 'enviar_el')
  }
  return faults
}

/** Finds sessions and ticket types of an audience that its event does not have. */
export async function checkChoices(
  db: Db,
  eventId: number,
  { sessionIds = [], typeIds = [] }: EventAudienceValue,
): Promise<FieldFaults> {
  const faults = new FieldFaults()
  const { sessions, types } = await listChoices(db, eventId)
  const isOf = (rows: readonly { id: number }[]) => (id: number) => rows.some((row) => row.id === id)
  if (!sessionIds.every(isOf(sessions))) faults.add('session.not_found', 'publico.sesion_ids')
  if (!typeIds.every(isOf(types))) faults.add('message.type_unknown', 'publico.tipo_ids')
  return faults
}

/** Finds checks, hubs and editions of an audience that there are not. */
export async function checkTeamAudience(
  db: Db,
  { missing = [], hubIds = [], editionId }: TeamAudienceValue,
): Promise<FieldFaults> {
  const faults = new FieldFaults()
  const { hubs, editions } = await readReference(db)
  if (!missing.every((code) => CHECK_CODES.includes(code)))
    faults.add('message.check_unknown', 'publico.faltan')
  if (!hubIds.every((id) => hubs.has(id))) faults.add('message.hub_unknown', 'publico.hub_ids')
  if (editionId && !editions.has(editionId)) faults.add('message.edition_unknown', 'publico.edicion_id')
  return faults
}

/** Returns when a message goes out: the wanted time, or now. */
export const timeOf = (wanted: string | null | undefined): string =>
  new Date(Math.max(wanted ? Date.parse(wanted) : 0, Date.now())).toISOString()

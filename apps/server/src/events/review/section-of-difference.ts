import { eventFields } from '@larunbat/contract'
import { EVENT_FIELD_NAMES, factsOfField } from '@larunbat/rules/events/event-fields'
import { SECTION_WIRE, type Section } from '@larunbat/rules/events/section'
import type { FieldDifference } from '../event/published-copy/differences.ts'

/** Reason of the remark about a refused change, by its section; dates and places have the same one. */
const REASONS: Partial<Record<Section, string>> = { tickets: 'entradas', impact: 'impacto' }

/** Sections by the wire name of what waits for approval; the parts of an event have no field of their own. */
const SECTION_OF: ReadonlyMap<string, Section> = new Map([
  ...EVENT_FIELD_NAMES.flatMap((name) => {
    const { section, sensitive } = factsOfField(name)
    return section && sensitive ? [[eventFields[name].wire, section] as const] : []
  }),
  ['sesiones', 'info'],
])

/** Section and reason of the remark that goes with refused changes: those of the first field that differs. */
export function sectionOfDifference(difference: FieldDifference | undefined): {
  section: string
  reason: string
} {
  const [field = ''] = difference?.field.split('.') ?? []
  const section = SECTION_OF.get(field) ?? 'venue'
  return { section: SECTION_WIRE[section], reason: REASONS[section] ?? 'fecha_lugar' }
}

import { SECTION_WIRE } from '@larunbat/rules/section'
import type { FieldDifference } from '../event/published-copy/differences.ts'

const { info, venue, tickets, impact } = SECTION_WIRE
const SECTION_OF_FIELD: Readonly<Record<string, { section: string; reason: string }>> = {
  inicio: { section: info, reason: 'fecha_lugar' },
  duracion_min: { section: info, reason: 'fecha_lugar' },
  zona_horaria: { section: info, reason: 'fecha_lugar' },
  eventos: { section: venue, reason: 'fecha_lugar' },
  sesiones: { section: info, reason: 'fecha_lugar' },
  entradas_modo: { section: tickets, reason: 'entradas' },
  precio_cent: { section: tickets, reason: 'entradas' },
  moneda: { section: tickets, reason: 'entradas' },
  regimen_iva: { section: tickets, reason: 'entradas' },
  aforo: { section: tickets, reason: 'entradas' },
  impacto: { section: impact, reason: 'impacto' },
}

/** Section and reason of the remark that goes with refused changes: those of the first field that differs. */
export function sectionOfDifference(difference: FieldDifference | undefined): {
  section: string
  reason: string
} {
  const [field = ''] = difference?.field.split('.') ?? []
  return SECTION_OF_FIELD[field] ?? { section: venue, reason: 'fecha_lugar' }
}

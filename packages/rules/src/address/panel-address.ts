import { SECTION_WIRE, sectionOfWire } from '../events/section.ts'

/** Sections with their own address in the specification; the others are below the index of the event. */
const OWN_ADDRESS: Readonly<Record<string, string>> = {
  [SECTION_WIRE.info]: 'info-basica',
  [SECTION_WIRE.tickets]: 'entradas',
  [SECTION_WIRE.impact]: 'impacto',
  [SECTION_WIRE.participants]: 'participantes',
  [SECTION_WIRE.multimedia]: 'multimedia',
}

/** Path within the panel of a section of an event, by the section's wire name; of an unknown one, the event's index. */
export function sectionPath(eventId: number, wire: string): string {
  const section = sectionOfWire(wire)
  if (section === 'owner') return '/perfil'
  if (section === undefined) return `/indice-contenido/${eventId}`
  const own = OWN_ADDRESS[wire]
  return own ? `/${own}/${eventId}` : `/indice-contenido/${eventId}/${wire}`
}

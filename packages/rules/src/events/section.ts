/** Sections of an event in the order they are filled; the last one is about the account of its owner. */
export const SECTIONS = [
  'cover',
  'availability',
  'venue',
  'disciplines',
  'type',
  'location',
  'info',
  'tickets',
  'impact',
  'participants',
  'multimedia',
  'owner',
] as const
export type Section = (typeof SECTIONS)[number]

/** Their names on the wire. */
export const SECTION_WIRE = {
  cover: 'portada',
  availability: 'disponibilidad',
  venue: 'lugar',
  disciplines: 'disciplinas',
  type: 'tipo',
  location: 'ubicacion',
  info: 'info',
  tickets: 'entradas',
  impact: 'impacto',
  participants: 'participantes',
  multimedia: 'multimedia',
  owner: 'propietario',
} as const satisfies Record<Section, string>
export type SectionWire = (typeof SECTION_WIRE)[Section]

/** The section for a wire name, or undefined. */
export function sectionOfWire(wire: string): Section | undefined {
  return SECTIONS.find((section) => SECTION_WIRE[section] === wire)
}

import type { CodeLookup } from './lookup.ts'

/** How an event reaches its audience; it may have several. */
export const AVAILABILITY = [
  { id: 'P', es: 'Presencial', en: 'On-site', eu: 'Aurrez aurrekoa' },
  { id: 'O', es: 'En directo por internet', en: 'Live stream', eu: 'Zuzenekoa, internet bidez' },
  { id: 'D', es: 'En diferido', en: 'On demand', eu: 'Diferitua (grabatuta)' },
] as const satisfies readonly CodeLookup[]

/** Shown when an event has more than one availability. */
export const HYBRID = { es: 'Híbrido', en: 'Hybrid', eu: 'Hibridoa' } as const

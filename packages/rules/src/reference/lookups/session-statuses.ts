import type { CodeLookup } from './lookup.ts'

/** Names of the states of a session (wire codes stand in session-status.ts). */
export const SESSION_STATUS_NAMES = [
  { id: 'scheduled', es: 'Programada', en: 'Scheduled', eu: 'Programatuta' },
  { id: 'soldOut', es: 'Agotada', en: 'Sold out', eu: 'Agortuta' },
  { id: 'postponed', es: 'Aplazada', en: 'Postponed', eu: 'Atzeratuta' },
  { id: 'cancelled', es: 'Cancelada', en: 'Cancelled', eu: 'Bertan behera utzita' },
  { id: 'online', es: 'En línea', en: 'Online', eu: 'Online' },
  { id: 'finished', es: 'Finalizada', en: 'Finished', eu: 'Amaituta' },
] as const satisfies readonly CodeLookup[]

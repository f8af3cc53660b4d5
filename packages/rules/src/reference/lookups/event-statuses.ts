import type { Lookup } from './lookup.ts'

/** Names of the four states of an event (see event-status.ts for the moves). */
export const EVENT_STATUSES = [
  { id: 0, es: 'En curso', en: 'In progress', eu: 'Lantzen' },
  { id: 1, es: 'En revisión', en: 'In review', eu: 'Berrikusten' },
  { id: 2, es: 'Publicado', en: 'Published', eu: 'Argitaratuta' },
  { id: 3, es: 'Archivado', en: 'Archived', eu: 'Artxibatuta' },
] as const satisfies readonly Lookup[]

/** Shown instead of "in progress" while an event carries a reviewer's remarks. */
export const CHANGES_REQUESTED = {
  es: 'Cambios solicitados',
  en: 'Changes requested',
  eu: 'Aldaketak eskatuta',
} as const

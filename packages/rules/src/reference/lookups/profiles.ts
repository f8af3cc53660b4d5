import type { ProfileLookup } from './lookup.ts'

/** Roles of an account. Only those with `isChoosable` are offered at registration or accepted from a client. */
export const PROFILES = [
  { id: 1, es: 'Administración', en: 'Administrator', eu: 'Administratzailea', isChoosable: false },
  { id: 2, es: 'Artista', en: 'Artist', eu: 'Artista', isChoosable: true },
  { id: 3, es: 'Organización', en: 'Organiser', eu: 'Antolatzailea', isChoosable: true },
  { id: 4, es: 'Colaboración', en: 'Collaborator', eu: 'Kolaboratzailea', isChoosable: true },
] as const satisfies readonly ProfileLookup[]

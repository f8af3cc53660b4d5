import type { Texts } from './packs.ts'

/** Texts of the screens beyond the first ones: a hundred names of files, not needed for the first list. */
export const morePacks = import.meta.glob<Texts>(
  [
    '../../../../../packages/locales/packs/*/*.json',
    '!../../../../../packages/locales/packs/*/{common,auth,shell,events,event,checks,series,vat}.json',
    // Texts of the server, of mails and of the public site.
    '!../../../../../packages/locales/packs/*/{errors,messages,site}.json',
  ],
  { import: 'default' },
)

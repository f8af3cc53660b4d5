import { toSlug } from '@larunbat/rules/text/slug'
import { festivalLook } from './festival-look.ts'

/** The name until an administrator gives another one. */
export const DEFAULT_NAME = 'Larunbat'

/** As shipped texts write it: never with an ending, which another name could not take. */
const IN_TEXTS = /(?<![\p{L}\d@])Larunbat(?![\p{L}\d])/gu

let name = DEFAULT_NAME

/** The festival's name: the one that site, panel, mails, papers, calendars and passkeys say. */
export const festivalName = (): string => name

/** Takes the name of the settings; empty means the default. Returns whether it is another one than before. */
export function setFestivalName(given: string): boolean {
  const before = name
  name = given || DEFAULT_NAME
  return name !== before
}

/** Returns a shipped text, page or file with the festival's name in the place of the default. */
export const withFestivalName = (text: string, as = name): string => text.replace(IN_TEXTS, () => as)

/** Returns the name of a file that is saved: `<festival>-<rest>`, or `<festival><rest>` for an ending alone. */
export const fileName = (rest: string): string =>
  `${toSlug(name, 'festival')}${rest.startsWith('.') ? '' : '-'}${rest}`

/**
 * Returns the sender of mails: the name of the mail itself, else the one administrators chose, else the one of MAIL_FROM, else
 * the festival's.
 */
export function senderOf(
  from: string,
  nameOfMail: string | null = null,
): string | { name: string; address: string } {
  const own = nameOfMail ?? festivalLook().senderName
  const address = /<([^>]*)>/.exec(from)?.[1] ?? from
  return own || address === from ? { name: own || name, address } : from
}

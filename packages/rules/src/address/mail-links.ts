/** Signs that are drawn or resolved as a full stop of an address (IDNA 2003 section 3.1, and look-alikes). */
const DOTS = /[.\u3002\ufe12\uff0e\uff61\u2024\ufe52\u06d4\u0701\u0702\ua4f8\ua60e\u{10a50}]/gu
const SLASHES = /[\u2044\u2215\u29f8\u2571\u27cb\u31d3\u1735\uff0f\uff3c\ufe68\\]/gu
const COLONS = /[\u2236\ua789\uff1a\ufe55\ufe13\u02d0\u0589]/gu
const ATS = /[\uff20\ufe6b]/gu
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu

const SCHEMES =
  'h(?:tt|xx)ps?|fe?tps?|sftp|ftps|file|mailto|tel|sms|smsto|callto|facetime|skype|whatsapp|tg|geo|webcal|nntp|irc|ircs|xmpp|sips?|magnet|bitcoin|ethereum|data|javascript|vbscript|blob|view-source'
// Safari before 16.4 has no lookbehind: the sign before is part of what is found.
const BEFORE = '(?:^|[^\\p{L}\\p{N}])'
const LABEL = '[\\p{L}\\p{N}\\p{M}_-]'
const OCTET = '(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)'

const FORMS = [
  // Any scheme with an authority, and those that need none.
  /:\/\/|^\/\/\S|\s\/\/\S/u,
  new RegExp(`${BEFORE}(?:${SCHEMES}):(?=\\S)`, 'iu'),
  new RegExp(`${BEFORE}hxxps?(?![\\p{L}\\p{N}])`, 'iu'),
  new RegExp(`${BEFORE}(?:www|ftp)\\d{0,2}\\.(?=\\S)`, 'iu'),
  // A mailbox, also one of a host without a stop.
  new RegExp(`[^\\s@]@\\[?${LABEL}`, 'u'),
  new RegExp(`(?:^|[^\\p{L}\\p{N}.])${OCTET}(?:\\.${OCTET}){3}(?![\\p{L}\\p{N}]|\\.\\d)`, 'u'),
  // IPv6: shortened, or all eight groups; times have two or three groups of two.
  /(?:^|[^\p{L}\p{N}:])(?:(?:[\da-f]{1,4}:){1,7}|:):(?:[\da-f]{1,4}:){0,7}[\da-f]{1,4}(?![\p{L}\p{N}])/iu,
  /(?:^|[^\p{L}\p{N}:])(?:[\da-f]{1,4}:){2,7}:(?![\p{L}\p{N}])/iu,
  /(?:^|[^\p{L}\p{N}:])(?:[\da-f]{1,4}:){7}[\da-f]{1,4}(?![\p{L}\p{N}:])/iu,
  // A domain with a path, a port, a query or a fragment.
  new RegExp(`${LABEL}\\.(?:\\p{L}[\\p{L}\\p{M}]{1,62}|xn--[a-z\\d-]+)\\.?(?::\\d+|[/?#]${LABEL}|/)`, 'iu'),
  /(?:^|[^\p{L}\p{N}])xn--[a-z\d]/iu,
]

/** Returns a text as a program reads addresses in it: full-width, look-alike and other scripts' signs are the plain ones. */
function asRead(text: string): string {
  return text
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .replace(DOTS, '.')
    .replace(SLASHES, '/')
    .replace(COLONS, ':')
    .replace(ATS, '@')
    .replace(/\p{Nd}/gu, digitOf)
}

/** Decimal digits of a script stand in one row of ten, the lowest is 0. */
function digitOf(sign: string): string {
  if (sign <= '9') return sign
  let value = 0
  const point = sign.codePointAt(0) ?? 0
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(point - value - 1))) value += 1
  return `${value}`
}

/** A domain whose stop is not the plain one: names have no reason for it, programs resolve it. */
const DISGUISED_STOP =
  /[\p{L}\p{N}\p{M}-][\u3002\ufe12\uff0e\uff61\u2024\ufe52\ua4f8](?:[\p{L}\p{M}]{2}|xn--)/u

/**
 * True for a text with something that a mail program or a browser turns into a link, whatever signs it is written with. A
 * bare domain (`Kultur.eus`) is none here, as groups are named so; `separateStops` makes it inert.
 */
export const hasMailLink = (text: string): boolean => {
  const read = asRead(text)
  return FORMS.some((form) => form.test(read)) || DISGUISED_STOP.test(text.replace(INVISIBLE, ''))
}

const STOP =
  /[.\u3002\ufe12\uff0e\uff61\u2024\ufe52\u06d4\u0701\u0702\ua4f8\ua60e\u{10a50}\u2488-\u249b]\p{Cf}*(?=(\S{1,2}))/gu

/** Signs of Unicode that are read as letters or digits with a stop behind: a.m., Co., p.m., 0. */
const WITH_STOP = /[\u33c2\u33c7\u33d8\u{1f100}]/gu

/** Returns a text with a space after each stop that joins two words into a domain; initials are unchanged. */
export const separateStops = (text: string): string =>
  // One sign may stand for two letters: a ligature, a unit.
  text
    .replace(WITH_STOP, (sign) => sign.normalize('NFKC'))
    .replace(STOP, (stop, next: string, at: number) => {
      // A numeral with its stop joins by itself, a stop only what stands before it.
      const joins = /^[\u2488-\u249b]/.test(stop) || /[^\s.]/.test(text.charAt(at - 1))
      return joins && /^[\p{L}\p{N}\p{M}-]{2}/u.test(next.normalize('NFKC')) ? `${stop} ` : stop
    })

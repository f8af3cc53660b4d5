import { lengthOf } from '@larunbat/rules/text/text-length'
import type { Note } from './read-row.ts'

/** Names of HTML for U+00A0 to U+00FF, in their order. */
const LATIN =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn ' +
  'sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave ' +
  'Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ' +
  'ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN ' +
  'szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute ' +
  'icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml ' +
  'yacute thorn yuml'
const NAMED: ReadonlyMap<string, string> = new Map([
  ...LATIN.split(' ').map((name, index) => [name, String.fromCodePoint(0xa0 + index)] as const),
  ...Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    euro: '€',
    hellip: '…',
    ndash: '–',
    mdash: '—',
    lsquo: '‘',
    rsquo: '’',
    sbquo: '‚',
    ldquo: '“',
    rdquo: '”',
    bdquo: '„',
    lsaquo: '‹',
    rsaquo: '›',
    bull: '•',
    trade: '™',
    oelig: 'œ',
    OElig: 'Œ',
    scaron: 'š',
    Scaron: 'Š',
    ensp: ' ',
    emsp: ' ',
    thinsp: ' ',
    zwnj: '',
    zwj: '',
    lrm: '',
    rlm: '',
  }),
])
/** Tags within a word: nothing stands where they stood. */
const INLINE = /<\/?(?:b|i|u|em|strong|span|a|small|sub|sup|font|mark|abbr)(?:\s[^<>]{0,500})?>/gi
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what has to go
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u2028\u2029]/g

const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z][a-z\d]{1,7}));/gi
/** What would be read as a quote of the file or a tag of the text. */
const MARKS = new Set(['"', '<', '>', '\n', '\r', ';'])

/** Stands for the semicolon of an entity that is read later; no text of people has it. */
const LATER = '\ue0f1'

/**
 * Returns a text of rows with its HTML entities read. Those whose sign means something in the file itself are read later: their
 * semicolon is put aside, so that it parts no cells.
 */
export const readEntities = (text: string): string =>
  text.replaceAll(LATER, ' ').replace(ENTITY, (all: string, ...groups: (string | undefined)[]) => {
    const [decimal, hex, name] = groups
    const sign = readEntity(all, decimal, hex, name)
    return MARKS.has(sign) ? `${all.slice(0, -1)}${LATER}` : sign
  })

/** Returns a cell of such a text with the semicolons of its entities. */
export const withLateEntities = (cell: string): string => cell.replaceAll(LATER, ';')

/**
 * Plain words out of what catalogues call text: HTML entities read, tags dropped, control characters gone. Three blanks
 * or more stand where the source had a line break.
 */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/<br\s*\/?>|<\/p>/gi, '\n')
    .replace(INLINE, '')
    .replace(/<\/?[a-z][^<>]{0,500}>/gi, ' ')
    .replace(ENTITY, readEntity)
    .replace(CONTROLS, ' ')
    .replace(/\u00a0/g, ' ')
    .replace(/ {3,}/g, '\n')
    .replace(/[ \t]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** The same in one line, for titles and names. */
export const cleanLine = (text: string): string => cleanText(text).replace(/\s+/g, ' ')

function readEntity(all: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return NAMED.get(name) ?? NAMED.get(name.toLowerCase()) ?? all
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
  const isCharacter = code > 31 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
  return isCharacter ? String.fromCodePoint(code) : ' '
}

/** Letters of a title (rule of the event form). */
const MAX = 120

/**
 * Returns a title within the limit, cut at a word; the note reports the cut. The caller stores the whole title
 * elsewhere.
 */
export function shortenTitle(title: string): { title: string; note?: Note } {
  if (lengthOf(title) <= MAX) return { title }
  const cut = [...title.normalize('NFC')].slice(0, MAX - 1).join('')
  const words = cut.slice(0, Math.max(cut.lastIndexOf(' '), MAX / 2)).replace(/[\s.,;:–-]+$/, '')
  return {
    title: `${words}…`,
    note: { field: 'titulo', key: 'import.title_shortened', variables: { max: MAX } },
  }
}

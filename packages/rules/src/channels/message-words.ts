import { LANGUAGES, type Language } from '../text/language.ts'
import { parseMultilingual } from '../text/multilingual-text.ts'
import { isBlank } from '../text/text-length.ts'

/** Characters of each language. */
export const MESSAGE_SUBJECT_MAX_LENGTH = 150
export const MESSAGE_TEXT_MAX_LENGTH = 5_000

/** Subject and text of a message, both multilingual. Words without a language are Spanish. */
export interface MessageWords {
  subject: string
  text: string
}

/** What a placeholder stands for, by its name in each language. */
const PLACEHOLDERS: Readonly<Record<string, 'name' | 'event'>> = {
  nombre: 'name',
  name: 'name',
  izena: 'name',
  evento: 'event',
  event: 'event',
  ekitaldia: 'event',
}

/** The names of the two placeholders as each language writes them. */
export const PLACEHOLDERS_OF: Readonly<Record<Language, { name: string; event: string }>> = {
  es: { name: '{nombre}', event: '{evento}' },
  en: { name: '{name}', event: '{event}' },
  eu: { name: '{izena}', event: '{ekitaldia}' },
}

const PLACEHOLDER = /\{\s*(\p{L}{1,30})\s*\}/gu

/** What is wrong with one part of a message. `fault` is a key of `errors:message`. */
export interface MessageFault {
  field: 'subject' | 'text'
  fault: 'words_missing' | 'words_too_long' | 'placeholder_unknown'
}

/** Returns the words of one part in each language that has some. */
function wordsByLanguage(text: string): Partial<Record<Language, string>> {
  const { plain, ...parts } = parseMultilingual(text)
  const found: Partial<Record<Language, string>> = {}
  for (const language of LANGUAGES) {
    const words = parts[language] ?? (language === 'es' ? plain : undefined)
    if (words !== undefined && !isBlank(words)) found[language] = words.trim()
  }
  return found
}

/** Returns the languages in which a message has both subject and text. */
export function messageLanguages({ subject, text }: MessageWords): Language[] {
  const [subjects, texts] = [wordsByLanguage(subject), wordsByLanguage(text)]
  return LANGUAGES.filter((language) => subjects[language] && texts[language])
}

/** Returns what is wrong with a message: each language that is begun has subject and text, and one language is complete. */
export function messageFaults({ subject, text }: MessageWords): MessageFault[] {
  const parts = { subject: wordsByLanguage(subject), text: wordsByLanguage(text) }
  const limits = { subject: MESSAGE_SUBJECT_MAX_LENGTH, text: MESSAGE_TEXT_MAX_LENGTH }
  const begun = LANGUAGES.filter((language) => parts.subject[language] || parts.text[language])
  const wanted = begun.length > 0 ? begun : LANGUAGES.slice(0, 1)
  return (['subject', 'text'] as const).flatMap((field) => {
    const faults: MessageFault[] = []
    if (wanted.some((language) => !parts[field][language])) faults.push({ field, fault: 'words_missing' })
    const all = Object.values(parts[field])
    if (all.some((words) => [...words].length > limits[field]))
      faults.push({ field, fault: 'words_too_long' })
    if (all.some(hasUnknownPlaceholder)) faults.push({ field, fault: 'placeholder_unknown' })
    return faults
  })
}

const hasUnknownPlaceholder = (words: string) =>
  [...words.matchAll(PLACEHOLDER)].some(([, name = '']) => !PLACEHOLDERS[name.toLowerCase()])

/** Returns the language a reader gets a message in: their own, else the first of Spanish, English, Basque that it has. */
export function messageLanguage(words: MessageWords, language: Language): Language {
  const written = messageLanguages(words)
  return written.includes(language) ? language : (written[0] ?? language)
}

/** Returns subject and text of a message in one language, with the placeholders filled. */
export function fillMessage(
  words: MessageWords,
  language: Language,
  values: { name: string; event: string },
): MessageWords {
  const fill = (text: string) =>
    (wordsByLanguage(text)[language] ?? '')
      .replace(PLACEHOLDER, (whole, name: string) => {
        const what = PLACEHOLDERS[name.toLowerCase()]
        return what ? values[what] : whole
      })
      // Of a reader without a name, `Hola, {nombre}:` stays without a hole.
      .replace(/[ \t]+([,.:;!?])/g, '$1')
      .replace(/,([.:;!?])/g, '$1')
  return { subject: fill(words.subject), text: fill(words.text) }
}

/** A piece of a line: words, or an address with its host. */
export interface MessagePiece {
  words: string
  /** The address as a browser reads it; null for words. */
  url: string | null
  host: string | null
}

const ADDRESS = /https?:\/\/[^\s<>"]+/giu
/** Signs after an address that belong to the sentence. */
const AFTER = /[.,;:!?)\]}»”’']+$/u

/** Returns a line cut into words and addresses. User and password before a host are left out, as they hide where it leads. */
export function messagePieces(line: string): MessagePiece[] {
  const pieces: MessagePiece[] = []
  let from = 0
  for (const { 0: found, index } of line.matchAll(ADDRESS)) {
    const address = found.replace(AFTER, '')
    const read = readAddress(address)
    if (!read) continue
    if (index > from) pieces.push({ words: line.slice(from, index), url: null, host: null })
    pieces.push({ words: read.url, ...read })
    from = index + address.length
  }
  if (from < line.length) pieces.push({ words: line.slice(from), url: null, host: null })
  return pieces
}

function readAddress(address: string): { url: string; host: string } | undefined {
  if (!URL.canParse(address)) return undefined
  const url = new URL(address)
  url.username = ''
  url.password = ''
  return { url: url.href, host: url.hostname }
}

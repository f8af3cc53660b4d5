import { LANGUAGES, type TextLanguage } from '@larunbat/rules/text/language'
import type { EventTexts } from './tool-queries.ts'

export type EventText = EventTexts['texts'][number]
/** `stale`: the source was changed after it. `unneeded`: there is nothing to translate. */
export type TextState = 'missing' | 'stale' | 'current' | 'unneeded'

export const wordsIn = (text: EventText, language: TextLanguage): string =>
  text.words.find((words) => words.language === language)?.text ?? ''

/** Words that no language is named for are those of the language one translates from. */
export const sourceOf = (text: EventText, source: TextLanguage): string => wordsIn(text, source) || text.plain

const sinceOf = (text: EventText, language: TextLanguage): string =>
  text.words.find((words) => words.language === language)?.since ?? ''

/** How the words of a language stand to those they are translated from. */
export function stateOf(text: EventText, source: TextLanguage, target: TextLanguage): TextState {
  if (sourceOf(text, source).trim() === '') return 'unneeded'
  if (wordsIn(text, target).trim() === '') return 'missing'
  return sinceOf(text, source) > sinceOf(text, target) ? 'stale' : 'current'
}

/** The language most texts are written in; the earlier one of the festival's where two have as many. */
export function mainLanguage(texts: readonly EventText[]): TextLanguage {
  const counts = LANGUAGES.map((language) => texts.filter((text) => wordsIn(text, language) !== '').length)
  const most = Math.max(...counts)
  return LANGUAGES[counts.indexOf(most)] ?? 'es'
}

/** Texts of a language to be done: not written, or older than their source. */
export const countLeft = (texts: readonly EventText[], source: TextLanguage, target: TextLanguage): number =>
  texts.filter((text) => ['missing', 'stale'].includes(stateOf(text, source, target))).length

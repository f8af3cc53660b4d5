import type { Language } from '@larunbat/rules/text/language'
import { type TextFault, textFault } from '@larunbat/rules/text/text-marks'
import { shippedText } from '../../platform/texts.ts'

/**
 * Packs whose words are built into an app that works without network for days: words laid over them would not be there
 * when they count.
 */
const FIXED = new Set(['door'])

export type OwnTextFault = TextFault | 'unknown' | 'fixed'

/** What keeps these words from standing at `namespace:key`, if anything. */
export function faultOfText(language: Language, key: string, text: string | null): OwnTextFault | undefined {
  const shipped = shippedText(language, key)
  if (shipped === undefined) return 'unknown'
  if (FIXED.has(key.slice(0, key.indexOf(':')))) return 'fixed'
  return text === null ? undefined : textFault(key, shipped, text)
}

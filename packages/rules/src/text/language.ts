/** Languages of the interface, of mails and of documents. */
export const LANGUAGES = ['es', 'en', 'eu'] as const
export type Language = (typeof LANGUAGES)[number]

/** Languages a multilingual text may carry; Portuguese is accepted in tags only. The order is the fallback order. */
export const TEXT_LANGUAGES = ['es', 'en', 'eu', 'pt'] as const
export type TextLanguage = (typeof TEXT_LANGUAGES)[number]

/** Returns the requested language; any value other than exactly `es`, `en` or `eu` counts as `en`. */
export function toLanguage(value: unknown): Language {
  return value === 'es' || value === 'eu' ? value : 'en'
}

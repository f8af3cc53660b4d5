import { LOCALES } from '@larunbat/rules/address/public-address'
import type { Language } from '@larunbat/rules/text/language'
import { textsOf } from '../shared/page-texts.ts'

/** What the script that shows free places says, by the plural forms of the language. */
export function PlacesWords({ language }: { language: Language }) {
  const t = textsOf(language)
  const pattern = (count: number) => t('buying.live.left', { count }).replace(String(count), '{{count}}')
  const forms = new Intl.PluralRules(LOCALES[language])
  const words = Object.fromEntries([1, 2].map((count) => [forms.select(count), pattern(count)]))
  return <div hidden data-places-words={JSON.stringify({ ...words, none: t('buying.live.none') })} />
}

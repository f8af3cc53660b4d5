import enBuying from '@larunbat/locales/packs/en/buying.json'
import enImpact from '@larunbat/locales/packs/en/impact.json'
import enLegal from '@larunbat/locales/packs/en/legal.json'
import enRefundTerms from '@larunbat/locales/packs/en/refund-terms.json'
import en from '@larunbat/locales/packs/en/site.json'
import enVat from '@larunbat/locales/packs/en/vat.json'
import esBuying from '@larunbat/locales/packs/es/buying.json'
import esImpact from '@larunbat/locales/packs/es/impact.json'
import esLegal from '@larunbat/locales/packs/es/legal.json'
import esRefundTerms from '@larunbat/locales/packs/es/refund-terms.json'
import es from '@larunbat/locales/packs/es/site.json'
import esVat from '@larunbat/locales/packs/es/vat.json'
import euBuying from '@larunbat/locales/packs/eu/buying.json'
import euImpact from '@larunbat/locales/packs/eu/impact.json'
import euLegal from '@larunbat/locales/packs/eu/legal.json'
import euRefundTerms from '@larunbat/locales/packs/eu/refund-terms.json'
import eu from '@larunbat/locales/packs/eu/site.json'
import euVat from '@larunbat/locales/packs/eu/vat.json'
import { LOCALES } from '@larunbat/rules/address/public-address'
import type { Language } from '@larunbat/rules/text/language'

type Pack = { [key: string]: string | Pack }
type Values = Record<string, string | number>

/** The texts of the site; those of its buying pages are below `buying`. */
const PACKS: Record<Language, Pack> = {
  es: { ...es, impact: esImpact, buying: esBuying, legal: esLegal, refundTerms: esRefundTerms, vat: esVat },
  en: { ...en, impact: enImpact, buying: enBuying, legal: enLegal, refundTerms: enRefundTerms, vat: enVat },
  eu: { ...eu, impact: euImpact, buying: euBuying, legal: euLegal, refundTerms: euRefundTerms, vat: euVat },
}

/** Lays the texts of these namespaces in place of those built in. */
export function applyTextOverrides(
  texts: Readonly<Record<Language, Readonly<Record<string, unknown>>>>,
): void {
  for (const language of ['es', 'en', 'eu'] as const) {
    const own = texts[language] as Readonly<Record<string, Pack>>
    const { site, impact, buying, legal, vat, 'refund-terms': refundTerms } = own
    if (site && impact && buying && legal && refundTerms && vat)
      PACKS[language] = { ...site, impact, buying, legal, refundTerms, vat }
  }
}

const PLURALS: Readonly<Record<Language, Intl.PluralRules>> = {
  es: new Intl.PluralRules(LOCALES.es),
  en: new Intl.PluralRules(LOCALES.en),
  eu: new Intl.PluralRules(LOCALES.eu),
}

function find(pack: Pack, key: string): string | undefined {
  let node: string | Pack | undefined = pack
  for (const part of key.split('.')) {
    if (node === undefined || typeof node === 'string') return undefined
    node = node[part]
  }
  return typeof node === 'string' ? node : undefined
}

/**
 * The words for `key` (`card.free`) in a language. With a numeric `count`, `<key>_one` or `<key>_other` is taken by
 * the language's plural rule and the number is printed its way. An unknown key throws: it is our mistake.
 */
export function translate(language: Language, key: string, values: Values = {}): string {
  const count = values.count
  const plural = typeof count === 'number' ? `${key}_${PLURALS[language].select(count)}` : key
  // The packs hold `one` and `other`; Spanish has `many` too, for millions.
  const text =
    find(PACKS[language], plural) ?? find(PACKS[language], `${key}_other`) ?? find(PACKS[language], key)
  if (text === undefined) throw new Error(`No text for ${language} ${key}`)
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name]
    return typeof value === 'number' && name === 'count' ? printNumber(language, value) : String(value ?? '')
  })
}

const NUMBERS: Readonly<Record<Language, Intl.NumberFormat>> = {
  es: new Intl.NumberFormat(LOCALES.es, { useGrouping: 'min2' }),
  en: new Intl.NumberFormat(LOCALES.en),
  eu: new Intl.NumberFormat(LOCALES.eu),
}

/** A whole number the language's way: 12.345, 12,345. */
export function printNumber(language: Language, value: number): string {
  return NUMBERS[language].format(value)
}

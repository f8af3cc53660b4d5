import type { Language } from './language.ts'
import { trimTyped } from './typed-text.ts'

/** Blanks that part groups of three digits: plain, no-break, figure, thin, narrow no-break. */
const BLANK = '[ \\u00A0\\u2007\\u2009\\u202F]'
/** `4'50`, as people write cents by hand. */
const MARK = "[.,'\\u2019]"

/** Digits with at most one decimal mark. */
const PLAIN = new RegExp(`^(?<whole>\\d{1,12})(?:(?<mark>${MARK})(?<decimals>\\d{1,8}))?$`)
/** Groups of three that one sign parts, then perhaps decimals after another sign. */
const GROUPED = new RegExp(
  `^(?<whole>[1-9]\\d{0,2}(?:(?<group>${BLANK}|[.,])\\d{3})(?:\\k<group>\\d{3}){0,2})(?:(?!\\k<group>)(?<mark>${MARK})(?<decimals>\\d{1,8}))?$`,
)

interface Digits {
  whole: string
  decimals: string
}

interface Grammar {
  /** Decides what `1.200` is: in Spanish and Basque a point parts groups, in English a comma. */
  language: Language
  maxDecimals: number
}

/**
 * Reads the digits of a number without sign and unit. A mark before one or two last digits is a decimal mark in every language, and
 * two different marks are a group sign and a decimal mark. One mark before three digits is a group sign where the language groups with
 * it, else a decimal mark, which money refuses as it has no thousandths.
 */
function readDigits(text: string, { language, maxDecimals }: Grammar): Digits | undefined {
  const groupSign = language === 'en' ? ',' : '.'
  const grouped = GROUPED.exec(text)?.groups
  const isLone = grouped !== undefined && /^\d+[.,]\d{3}$/.test(text)
  if (grouped && (!isLone || grouped.group === groupSign)) {
    const { whole = '', group = '', decimals = '' } = grouped
    return decimals.length <= maxDecimals ? { whole: whole.split(group).join(''), decimals } : undefined
  }
  const { whole, decimals = '' } = PLAIN.exec(text)?.groups ?? {}
  return whole === undefined || decimals.length > maxDecimals ? undefined : { whole, decimals }
}

/** Signs and words of a currency that may stand before or after an amount; its code always may. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  EUR: ['€', 'euro', 'euros'],
  GBP: ['£'],
  USD: ['$', 'US$'],
  BRL: ['R$'],
  MXN: ['$', 'MX$'],
  ARS: ['$'],
  COP: ['$'],
  CLP: ['$'],
}

const namesOf = (currency: string): string[] => [
  currency.toLowerCase(),
  ...(NAMES[currency] ?? []).map((name) => name.toLowerCase()),
]

/** Takes a unit off one end, with one blank between it and the number. */
function withoutUnit(text: string, units: readonly string[]): string {
  const lower = text.toLowerCase()
  const unit = units.find((unit) => lower.startsWith(unit) || lower.endsWith(unit))
  if (unit === undefined) return text
  const isBefore = lower.startsWith(unit)
  const rest = isBefore ? text.slice(unit.length) : text.slice(0, -unit.length)
  return rest.replace(new RegExp(isBefore ? `^${BLANK}` : `${BLANK}$`), '')
}

/** `4€50`: the sign of the currency where the decimal mark would be, before two digits. */
const SIGN_AS_MARK = /^(\d{1,6})([€£$])(\d{2})$/

/**
 * Returns typed money in minor units: `4,50`, `4.50`, `4'50`, `4€50`, `4 €`, `EUR 4`, `1.200,00`, `1,200.00`, `1 200,50`. Undefined for
 * anything else: digits in groups of other than three, three decimals, a sign, an exponent, another currency, nothing. `1.200` is
 * 1200 in Spanish and Basque and refused in English, `1,200` the other way round; show what was understood before it is used.
 */
export function parseAmount(
  typed: string,
  { language, currency }: { language: Language; currency: string },
): number | undefined {
  const names = namesOf(currency)
  const text = trimTyped(typed)
  const [, euros, sign = '', cents] = SIGN_AS_MARK.exec(text) ?? []
  if (euros && cents) return names.includes(sign) ? Number(euros) * 100 + Number(cents) : undefined
  const digits = readDigits(withoutUnit(text, names), { language, maxDecimals: 2 })
  if (!digits || digits.whole.length > 9) return undefined
  return Number(digits.whole) * 100 + Number(digits.decimals.padEnd(2, '0'))
}

/**
 * Returns a typed number that is no money, by the same grammar: `1.234,5` in es and eu, `1,234.5` in en, perhaps with a sign before
 * it and `%` after it. Undefined when it is none.
 */
export function parseNumber(typed: string, language: Language): number | undefined {
  const text = withoutUnit(trimTyped(typed), ['%'])
  const isNegative = /^[-\u2212]/.test(text)
  const digits = readDigits(isNegative ? text.slice(1) : text, { language, maxDecimals: 8 })
  if (!digits) return undefined
  const value = Number(`${digits.whole}.${digits.decimals || '0'}`)
  return isNegative ? -value : value
}

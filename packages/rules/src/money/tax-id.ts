// Single validators instead of the package's index: that one loads the numbers of ninety countries.
import * as deVat from 'stdnum/lib/cjs/de/vat.js'
import * as esNif from 'stdnum/lib/cjs/es/nif.js'
import * as frTva from 'stdnum/lib/cjs/fr/tva.js'
import * as gbUtr from 'stdnum/lib/cjs/gb/utr.js'
import * as gbVat from 'stdnum/lib/cjs/gb/vat.js'
import * as ieVat from 'stdnum/lib/cjs/ie/vat.js'
import * as itIva from 'stdnum/lib/cjs/it/iva.js'
import * as ptNif from 'stdnum/lib/cjs/pt/nif.js'
import type { TaxIdKind } from './tax-id-kinds.ts'

export interface TaxId {
  /** ISO 3166-1 alpha-2. */
  country: string
  kind: TaxIdKind
  /** As it is stored: capitals, no separators; VAT numbers and foreign NIF with their country. */
  value: string
}

interface TaxIdRule {
  kind: TaxIdKind
  /** Groups 1: the number without its country. */
  shape: RegExp
  /** Check digits, where the number has some. */
  check?: (bare: string) => { isValid: boolean }
  stored: (bare: string) => string
}

const asIs = (bare: string) => bare
const withPrefix = (prefix: string) => (bare: string) => `${prefix}${bare}`

/** Companies House: eight digits, or letters of the register and six digits. Seven digits lack their leading zero. */
const COMPANY =
  /^(?:GB)?(\d{7,8}|(?:SC|NI|OC|SO|NC|CE|CS|FC|SF|NF|IP|SP|RC|RS|RO|NP|NO|AC|ZC|SL|NL|LP|GE|SE)\d{6})$/
/** Charity Commission (6 or 7 digits), OSCR (SC0 and 5 digits), CCNI (NIC and 6 digits). */
const CHARITY = /^(?:GB)?([1-9]\d{5,6}|SC0\d{5}|NIC\d{6})$/

const RULES: Readonly<Record<string, readonly TaxIdRule[]>> = {
  ES: [{ kind: 'nif', shape: /^(?:ES)?([0-9A-Z]\d{7}[0-9A-Z])$/, check: esNif.validate, stored: asIs }],
  PT: [{ kind: 'nif', shape: /^(?:PT)?(\d{9})$/, check: ptNif.validate, stored: withPrefix('PT') }],
  GB: [
    {
      kind: 'vat',
      shape: /^(?:GB)?(\d{9}|\d{12}|(?:GD|HA)\d{3})$/,
      check: gbVat.validate,
      stored: withPrefix('GB'),
    },
    { kind: 'utr', shape: /^(?:GB)?(\d{10})K?$/, check: gbUtr.validate, stored: asIs },
    // Before companies: where the kind is not said, six or seven digits and `SC0…` are those of charities.
    { kind: 'charity', shape: CHARITY, stored: asIs },
    { kind: 'company', shape: COMPANY, stored: (bare) => bare.padStart(8, '0') },
  ],
  FR: [
    { kind: 'vat', shape: /^(?:FR)?([0-9A-Z]{2}\d{9})$/, check: frTva.validate, stored: withPrefix('FR') },
  ],
  DE: [{ kind: 'vat', shape: /^(?:DE)?(\d{9})$/, check: deVat.validate, stored: withPrefix('DE') }],
  IE: [
    {
      kind: 'vat',
      shape: /^(?:IE)?(\d[0-9A-Z+*]\d{5}[A-W][A-I]?)$/,
      check: ieVat.validate,
      stored: withPrefix('IE'),
    },
  ],
  IT: [{ kind: 'vat', shape: /^(?:IT)?(\d{11})$/, check: itIva.validate, stored: withPrefix('IT') }],
}

const MAX_LENGTH = 40

/** Runs of letters and digits with one blank, dot, dash or slash between two of them, as numbers are printed. */
const TYPED = /^[0-9A-Za-z+*]+(?:[ \u00A0\u202F./-][0-9A-Za-z+*]+)*$/
const SEPARATOR = /[ \u00A0\u202F./-]/

const runsOf = (text: string): string[] | undefined => {
  const typed = text.trim()
  const isTyped = typed.length <= MAX_LENGTH && TYPED.test(typed)
  return isTyped ? typed.toUpperCase().split(SEPARATOR) : undefined
}

/**
 * Reads a number of one country with its check digits; of the wanted kind, or of the first kind it can be. A country
 * without rules accepts 3 to 30 letters and digits. Undefined for an invalid number.
 */
export function parseTaxIdOf(country: string, text: string, kind?: TaxIdKind | null): TaxId | undefined {
  const runs = runsOf(text)
  if (!runs) return undefined
  const rules = RULES[country]
  if (!rules) {
    const value = runs.join(' ')
    return value.length >= 3 && value.length <= 30 && /\d/.test(value)
      ? { country, kind: 'other', value }
      : undefined
  }
  const joined = runs.join('')
  for (const rule of rules) {
    if (kind && rule.kind !== kind) continue
    const bare = rule.shape.exec(joined)?.[1]
    if (bare !== undefined && (rule.check?.(bare).isValid ?? true))
      return { country, kind: rule.kind, value: rule.stored(bare) }
  }
  return undefined
}

/** Types whose numbers are recognised without their country: by their check digits, or by the country code in front. */
const BY_CHECK = ['ES', 'PT', 'GB'] as const
const BY_PREFIX = ['FR', 'DE', 'IE', 'IT'] as const

/**
 * Reads a number whose country is not said: a prefix decides, or the check digits of Spain, Portugal and the United Kingdom,
 * in this order. Numbers without check digits count only with letters that no other register has (Scotland, Northern Ireland).
 */
export function parseTaxId(text: string): TaxId | undefined {
  const joined = runsOf(text)?.join('')
  if (joined === undefined) return undefined
  const prefix = [...BY_CHECK, ...BY_PREFIX].find((country) => joined.startsWith(country))
  for (const country of prefix ? [prefix] : BY_CHECK) {
    const taxId = parseTaxIdOf(country, text, country === 'GB' ? 'vat' : null)
    if (taxId) return taxId
  }
  return /^(?:SC|NI|NIC)\d{6}$/.test(joined) ? parseTaxIdOf('GB', text) : undefined
}

/** A tax number as it is stored, or undefined. */
export function normalizeTaxId(text: string): string | undefined {
  return parseTaxId(text)?.value
}

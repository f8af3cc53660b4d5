const Native = Intl.NumberFormat
const MINUS = '\u2212'

/**
 * `Intl.NumberFormat` in Basque, from the browser's Spanish: the same marks, but groups from four digits on, the
 * typographic minus, and the percent sign before the number. A test holds it against Node's Basque.
 */
export class BasqueNumberFormat {
  readonly #spanish: Intl.NumberFormat
  readonly #isPercent: boolean

  constructor(options: Intl.NumberFormatOptions = {}) {
    this.#isPercent = options.style === 'percent'
    this.#spanish = new Native('es-ES', {
      ...options,
      // Spanish writes GBP where Basque writes £.
      currencyDisplay: options.currencyDisplay ?? 'narrowSymbol',
      useGrouping: options.useGrouping ?? 'always',
    })
    this.format = this.format.bind(this)
  }

  format(value: number | bigint): string {
    return this.formatToParts(value)
      .map((part) => part.value)
      .join('')
  }

  formatToParts(value: number | bigint): Intl.NumberFormatPart[] {
    const parts = this.#spanish
      .formatToParts(value)
      .map((part) => (part.type === 'minusSign' ? { ...part, value: MINUS } : part))
    const sign = parts.find((part) => part.type === 'percentSign')
    if (!this.#isPercent || !sign) return parts
    const digits = parts.filter((part) => part.type !== 'percentSign' && part.value.trim() !== '')
    const minus = digits[0]?.type === 'minusSign' ? digits.splice(0, 1) : []
    return [...minus, sign, { type: 'literal', value: '\u00a0' }, ...digits]
  }

  resolvedOptions(): Intl.ResolvedNumberFormatOptions {
    return { ...this.#spanish.resolvedOptions(), locale: 'eu-ES' }
  }
}

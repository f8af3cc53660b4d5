const known = new Map<string, number>()

/** Digits behind the point of a currency, as ISO 4217 has them. Asking for them is slow, and there are few currencies. */
function digitsOf(currency: string): number {
  const digits =
    known.get(currency) ??
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ??
    2
  known.set(currency, digits)
  return digits
}

/**
 * The smallest unit of a currency, in which providers count, from our hundredths: 500 cents of the yen are 5. Throws
 * `RangeError` where an amount has a part that the currency does not know.
 */
export function toMinorUnits(cents: number, currency: string): number {
  const units = digitsOf(currency) >= 2 ? cents * 10 ** (digitsOf(currency) - 2) : cents / 100
  if (!Number.isSafeInteger(units)) throw new RangeError(`${cents} hundredths of ${currency} are no amount`)
  return units
}

/** Our hundredths from a currency's smallest units. */
export function fromMinorUnits(units: number, currency: string): number {
  return digitsOf(currency) >= 2 ? units / 10 ** (digitsOf(currency) - 2) : units * 100
}

/** More kinds than the product writes: three languages, few currencies, the time zones of its places. */
const MOST = 500
const kept = new Map<string, Intl.DateTimeFormat | Intl.NumberFormat>()

/** What `make` makes, made once for a key: a formatter costs a hundred times what writing with it does. */
function keep<T extends Intl.DateTimeFormat | Intl.NumberFormat>(key: string, make: () => T): T {
  const known = kept.get(key)
  if (known) return known as T
  const made = make()
  if (kept.size < MOST) kept.set(key, made)
  return made
}

/** The formatter of these options; throws `RangeError` for a time zone that does not exist. */
export const dateFormat = (locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  keep(`date ${locale} ${JSON.stringify(options)}`, () => new Intl.DateTimeFormat(locale, options))

/** The same for numbers; throws `RangeError` for what is no currency. */
export const numberFormat = (
  locales: string | readonly string[],
  options: Intl.NumberFormatOptions,
): Intl.NumberFormat =>
  keep(`number ${locales} ${JSON.stringify(options)}`, () => new Intl.NumberFormat(locales, options))

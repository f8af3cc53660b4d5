const { lang } = document.documentElement
/** Locale of the page; Spain's for Basque, which not every browser knows and whose figures and plurals are the same. */
export const islandLocale = lang === 'eu' ? 'es' : lang

/** A number in the language of the page, with at most so many decimals. */
export const figure = (value: number, digits = 0): string =>
  new Intl.NumberFormat(islandLocale, { maximumFractionDigits: digits }).format(value)

/** Day and hour of a moment (ms since 1970) on the clock of the device. */
export const deviceMoment = (at: number): string =>
  new Intl.DateTimeFormat(islandLocale, { dateStyle: 'short', timeStyle: 'short' }).format(at)

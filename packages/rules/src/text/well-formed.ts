/** Half of a character beyond the first 65,536: it cannot be sent as UTF-8. */
const LONE_SURROGATE = /\p{Cs}/u
const ALL_OF_THEM = /\p{Cs}/gu

/** `String.prototype.isWellFormed`, which browsers before 2023 do not have. */
export const isWellFormed = (text: string): boolean => text.isWellFormed?.() ?? !LONE_SURROGATE.test(text)

/** `String.prototype.toWellFormed`, likewise: lone surrogates become U+FFFD. */
export const toWellFormed = (text: string): string =>
  text.toWellFormed?.() ?? text.replace(ALL_OF_THEM, '\uFFFD')

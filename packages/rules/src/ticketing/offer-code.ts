import { withoutBlanks } from '../text/typed-text.ts'

/** Letters that cannot be taken for another one when a code is read aloud or copied from paper. */
export const CODE_LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
export const CODE_MIN = 3
export const CODE_MAX = 40

const SHAPE = /^[A-Z0-9][A-Z0-9_-]*$/

/** A code of a voucher or a hidden ticket as it is stored and compared: in capitals, without blanks. */
export const offerCode = (typed: string): string => withoutBlanks(typed.normalize('NFKC')).toUpperCase()

/** True for a stored code: 3 to 40 of A-Z, 0-9, `-` and `_`, so that it is the same in every address and database. */
export const isOfferCode = (code: string): boolean =>
  code.length >= CODE_MIN && code.length <= CODE_MAX && SHAPE.test(code)

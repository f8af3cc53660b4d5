/** Spreadsheets run cells that begin so as formulas, whatever blanks stand before; some take the wide signs as well. */
const FORMULA = /^[\s\u00A0\p{Cf}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/u

/** Returns a text as a cell of a CSV file may carry it: one that a spreadsheet would run gets an apostrophe before it. */
export const spreadsheetText = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

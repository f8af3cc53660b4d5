import { expect, test } from 'vitest'
import { CSV_SEPARATOR, csvFile, spreadsheetText } from './spreadsheet-text.ts'

test.each([
  '=1+1',
  '+34',
  '-2',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  ' =1',
  '\u00a0=1',
  '\u200b=1',
  '\ufeff@a',
  '\uff1d1',
  '\n=1',
])('given %j, then a spreadsheet shows it and runs nothing', (text) =>
  expect(spreadsheetText(text)).toBe(`'${text}`),
)
test.each(['Coro = 1', '', 'a@b.eus', '1+1', '«=»'])('given %j, then it stays as it is', (text) =>
  expect(spreadsheetText(text)).toBe(text),
)

test('given lines, when written as a file, then every text is guarded, and what would part cells is quoted', () => {
  const lines = [['a;b', ' =1+1', '\uFF1D2', 'say "yes"', 3, null]]
  expect(csvFile(lines, CSV_SEPARATOR.en)).toBe(`\uFEFF"a;b",' =1+1,'\uFF1D2,"say ""yes""",3,\r\n`)
  expect(csvFile(lines, CSV_SEPARATOR.eu)).toContain(`"a;b";' =1+1;`)
})

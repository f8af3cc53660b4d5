import { expect, test } from 'vitest'
import { formattedByHand, handFormatting } from './hand-formatting.ts'
import { sourceFiles } from './import-graph.ts'
import { ROOT } from './root.ts'

test('given the project, when read, then only its formatters write days, numbers and money', () => {
  const files = sourceFiles(ROOT)
  expect(files.length).toBeGreaterThan(1000)
  expect(formattedByHand(ROOT, files)).toEqual([])
})

test.each([
  ['const day = new Date(at).toLocaleDateString(language)', 1],
  ['const words = new Intl.NumberFormat("eu").format(count)', 1],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a line of source
  ['const price = `${(cents / 100).toFixed(2)} €`', 1],
  ['const rule = new Intl.PluralRules(locale)', 0],
  ['const price = format.money(cents, currency)', 0],
])('given the line «%s» of a screen, when read, then it is found %i times', (line, times) => {
  expect(handFormatting('apps/panel/src/features/a/a-page.tsx', line)).toHaveLength(times)
  expect(handFormatting('apps/panel/src/shared/i18n/format.ts', line)).toEqual([])
})

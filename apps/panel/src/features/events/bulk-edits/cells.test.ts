import { expect, test } from 'vitest'
import { soldOf } from './cells.tsx'
import type { TableWords } from './use-table-words.ts'

const words = {
  t: (_: string, { sold, places }: { sold: string; places: string }) => `${sold} de ${places}`,
  format: { number: (value: number) => String(value) },
} as unknown as TableWords

test.each([
  ['of places', 17, 40, '17 de 40'],
  ['without a limit', 17, 0, '17'],
  ['of none', 0, 0, ''],
])('given tickets sold %s, when described, then the number is included', (_, soldCount, placeCount, told) => {
  expect(soldOf({ soldCount, placeCount }, words)).toBe(told)
})

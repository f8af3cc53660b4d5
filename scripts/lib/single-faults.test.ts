import { expect, test } from 'vitest'
import { countSingleFaults } from './single-faults.ts'

const refusal = (field: string) =>
  `if (!${field}) throw new AppError('x.wrong', {\n fields: ['${field}'] })\n`

test('given a source, then refusals that name a field are counted, and those without a field are not', () => {
  expect(countSingleFaults(refusal('a'))).toBe(1)
  expect(countSingleFaults(refusal('a') + refusal('b'))).toBe(2)
  expect(countSingleFaults("throw new AppError('x.not_found')\n")).toBe(0)
  expect(countSingleFaults("throw new AppError('x.not_found')\nconst fields = []\n")).toBe(0)
  expect(countSingleFaults("faults.add('x.wrong', 'a').refuse(language)")).toBe(0)
})

import { FORBIDDEN_FIELDS } from '../../apps/server/src/testing/hostile-values.ts'
import { type Check, seen } from '../lib/check.ts'
import { runTests } from '../lib/vitest.ts'

const WRITES = 'apps/server/src/testing/mass-assignment.test.ts'
/** What calls answer, to whom, is part of the matrix: nothing secret of others in any answer. */
const ANSWERS = 'apps/server/src/testing/access-matrix.test.ts'

/** Fields that no caller may set, in every write; names and values that must not be returned, in every answer. */
export const check: Check = {
  id: 38,
  title: 'fields nobody may set or see',
  invariants: ['I4', 'I6'],
  coveredBy: WRITES,
  run: async () => [
    seen('forbidden fields', Object.keys(FORBIDDEN_FIELDS).length),
    ...(await runTests([WRITES, ANSWERS], {
      name: 'nobody’s to set|only an administrator sets|lists|what is theirs',
    })),
  ],
  control: () => runTests([WRITES], { control: 'mass' }),
}

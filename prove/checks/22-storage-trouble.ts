import type { Check } from '../lib/check.ts'
import { runTests } from '../lib/vitest.ts'

const FILES = [
  'apps/server/src/platform/files/storages.test.ts',
  'apps/server/src/uploads/uploads.test.ts',
  'apps/server/src/files/ledger.test.ts',
  'apps/server/src/video/video-calls.test.ts',
]

/** A bucket or a video host that is down, slow, refuses or stops in the middle: editing goes on, and no file is left over. */
export const check: Check = {
  id: 22,
  title: 'storage and video host down, slow, refusing',
  invariants: ['I7'],
  coveredBy: 'apps/server/src/platform/files/storages.test.ts',
  run: () => runTests(FILES),
}

import type { Check } from '../lib/check.ts'
import { runTests } from '../lib/vitest.ts'

/** Uploads that are cut, of another length, or drip: connections end, and nothing of them stays. */
export const check: Check = {
  id: 26,
  title: 'half-finished uploads: cut, of a wrong length, dripping',
  invariants: ['I7'],
  coveredBy: 'apps/server/src/uploads/uploads.test.ts',
  run: () =>
    runTests([
      'apps/server/src/uploads/uploads.test.ts',
      'apps/server/src/video/video-uploads.test.ts',
      'apps/server/src/platform/http/server.test.ts',
    ]),
}

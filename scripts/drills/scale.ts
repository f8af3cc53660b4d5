import { buildStale } from '../lib/build-stale.ts'
import { finish } from '../lib/finish.ts'

/** `npm run drill:scale [-- --per-second 50 --seconds 150]`: many machines on one, and what happens when parts of them die. */
await finish(async () => {
  await buildStale()
  const { scaleDrill } = await import('./scale/scale-drill.ts')
  return scaleDrill()
})
// Buyers that still ask when it could not go on must not delay the verdict.
process.exit()

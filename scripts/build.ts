import { buildStale } from './lib/build-stale.ts'
import { finish } from './lib/finish.ts'

await finish(async () => {
  await buildStale()
  return 0
})

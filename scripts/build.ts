import { buildStale } from './lib/build-stale.ts'
import { finish } from './lib/finish.ts'
import { writeSbom } from './lib/write-sbom.ts'

/** `npm run build`: the front ends that are not up to date, and what all of it is made of. */
await finish(async () => {
  await buildStale()
  await writeSbom()
  return 0
})

import { buildStale } from './lib/build-stale.ts'
import { finish } from './lib/finish.ts'
import { writeBuild } from './lib/write-build.ts'
import { writeLicences } from './lib/write-licences.ts'
import { writeSbom } from './lib/write-sbom.ts'

/** `npm run build`: the front ends that are not up to date, which build it is, what it is made of, and the licences of others. */
await finish(async () => {
  await buildStale()
  await writeBuild()
  await writeSbom()
  writeLicences()
  return 0
})

import { finish } from './lib/finish.ts'
import { writeSbom } from './lib/write-sbom.ts'

/** `npm run sbom`: what the product is made of, as CycloneDX. */
await finish(async () => ((await writeSbom()) > 0 ? 0 : 1))

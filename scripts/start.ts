import { buildStale, missingBuilds } from './lib/build-stale.ts'
import { finish } from './lib/finish.ts'
import { restartWith, SERVER_FLAGS } from './lib/node-flags.ts'
import { writeBuild } from './lib/write-build.ts'

restartWith(SERVER_FLAGS)

/**
 * `npm start`: the front ends are brought up to date, then this very process becomes the server. With `--built`, as `npm run
 * serve` gives it, nothing is built: what is missing ends the start.
 */
await finish(async () => {
  if (process.argv.includes('--built')) {
    const missing = missingBuilds()
    if (missing.length > 0) throw new Error(`Not built: ${missing.join(', ')}. Run npm run build first.`)
  } else {
    await buildStale()
    await writeBuild()
  }
  const { main } = await import('../apps/server/src/main.ts')
  await main(process.argv.slice(2))
  return Number(process.exitCode ?? 0)
})

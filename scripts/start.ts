import { buildStale } from './lib/build-stale.ts'
import { collectGarbageAfterStart } from './lib/collect-garbage.ts'
import { finish } from './lib/finish.ts'

/** `npm start`: the front ends are brought up to date, then this very process becomes the server. */
await finish(async () => {
  await buildStale()
  collectGarbageAfterStart()
  const { main } = await import('../apps/server/src/main.ts')
  await main(process.argv.slice(2))
  return Number(process.exitCode ?? 0)
})

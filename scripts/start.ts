import { buildStale } from './lib/build-stale.ts'
import { finish } from './lib/finish.ts'
import { restartWith, SERVER_FLAGS } from './lib/node-flags.ts'

restartWith(SERVER_FLAGS)

/** `npm start`: the front ends are brought up to date, then this very process becomes the server. */
await finish(async () => {
  await buildStale()
  const { main } = await import('../apps/server/src/main.ts')
  await main(process.argv.slice(2))
  return Number(process.exitCode ?? 0)
})

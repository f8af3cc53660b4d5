import { finish } from '../lib/finish.ts'

/** `npm run drill:setups`: starts, backs up and restores the documented set-ups on the PostgreSQL of this machine; exit code 0 with a note where there is none. */
await finish(async () => {
  const { setupsDrill } = await import('./setups/setups-drill.ts')
  return setupsDrill()
})
process.exit()

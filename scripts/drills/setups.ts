import { finish } from '../lib/finish.ts'

/** `npm run drill:setups`: starts, backs up and restores the documented set-ups on the PostgreSQL of this machine; 0 also where there is none, which it says. */
await finish(async () => {
  const { setupsDrill } = await import('./setups/setups-drill.ts')
  return setupsDrill()
})
process.exit()

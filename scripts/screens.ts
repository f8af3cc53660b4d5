import { buildStale } from './lib/build-stale.ts'
import { finish } from './lib/finish.ts'
import { runCommand } from './lib/run-command.ts'

/** `npm run screens [-- --all] [-- NAME...]`: takes pictures of every screen (e2e/screens/take.ts). */
await finish(async () => {
  await buildStale()
  return (await runCommand(['node', 'e2e/screens/take.ts', ...process.argv.slice(2)], { show: true })).code
})

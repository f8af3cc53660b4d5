import { buildStale } from './lib/build-stale.ts'
import { finish } from './lib/finish.ts'
import { runCommand } from './lib/run-command.ts'

/** `npm run prove -- [--full] [--report] [number of a check ...]`: runs prove/run.ts in a process of its own. */
await finish(async () => {
  await buildStale()
  return (await runCommand(['node', 'prove/run.ts', ...process.argv.slice(2)], { show: true })).code
})

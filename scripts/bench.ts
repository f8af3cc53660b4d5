import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { disturbance, machineTime } from '../bench/lib/machine-time.ts'
import { buildStale } from './lib/build-stale.ts'
import { finish } from './lib/finish.ts'
import { ROOT } from './lib/root.ts'
import { runCommand } from './lib/run-command.ts'

/** `npm run bench -- NAME [arguments]`: runs bench/NAME.ts in a process of its own. */
await finish(async () => {
  const [name, ...args] = process.argv.slice(2)
  const known = readdirSync(join(ROOT, 'bench'))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => file.slice(0, -'.ts'.length))
  if (!name || !known.includes(name))
    throw new Error(`Usage: npm run bench -- NAME, where NAME is one of: ${known.join(', ')}`)
  await buildStale()
  const before = machineTime()
  const { code } = await runCommand(['node', `bench/${name}.ts`, ...args], { show: true })
  console.log(`\n${disturbance(before)}`)
  return code
})

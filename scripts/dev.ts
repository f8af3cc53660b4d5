import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { buildStale } from './lib/build-stale.ts'
import { finish } from './lib/finish.ts'
import { SERVER_FLAGS } from './lib/node-flags.ts'
import { ROOT } from './lib/root.ts'
import { toolEnv } from './lib/run-command.ts'

/**
 * `npm run dev`: the panel from vite's own server (it sends calls on to ours), the site and the mails rebuilt and the
 * server restarted when their sources change. The database survives the restarts.
 */
await finish(async () => {
  // The panel too: the server wants something to serve at its own address.
  await buildStale()
  const args = process.argv.slice(2)
  const children = [
    start('node', [...SERVER_FLAGS, '--watch', '--watch-preserve-output', 'scripts/serve.ts', ...args], '.'),
    start('vite', [], 'apps/panel', { LARUNBAT_SERVER: `http://127.0.0.1:${process.env.PORT ?? 3000}` }),
    start('vite', ['build', '--app', '--watch', '--logLevel', 'warn'], 'apps/site'),
  ]
  const stopAll = () => {
    for (const child of children) child.kill('SIGTERM')
  }
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, stopAll)
  await Promise.all(children.map((child) => new Promise((resolve) => child.once('close', resolve))))
  return 0
})

function start(program: string, args: string[], dir: string, env: Record<string, string> = {}) {
  return spawn(program, args, {
    cwd: join(ROOT, dir),
    stdio: ['ignore', 'inherit', 'inherit'],
    env: toolEnv(env),
  })
}

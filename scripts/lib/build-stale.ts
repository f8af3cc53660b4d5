import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withLock } from '../../apps/server/src/platform/postgres/process-lock.ts'
import { fingerprint } from './fingerprint.ts'
import { ROOT } from './root.ts'
import { runCommand } from './run-command.ts'
import { TARGETS, type Target } from './targets.ts'

const LOCK_TIMEOUT_MS = 15 * 60_000

/**
 * Builds what is missing or older than its sources; does nothing but hash when all is fresh. Two processes that find
 * the same target stale build it once. Throws with the tool's output when a build fails.
 */
export async function buildStale(targets: Target[] = TARGETS): Promise<void> {
  const stale = targets.filter(
    (target) => existsSync(join(ROOT, target.dir, target.needs)) && !isFresh(target),
  )
  if (stale.length === 0) return
  await withLock(join(ROOT, 'node_modules', '.larunbat-build.lock'), LOCK_TIMEOUT_MS, async () => {
    for (const target of stale) if (!isFresh(target)) await build(target)
  })
}

/** The names of targets that were never built here, whether or not their sources are at hand. */
export const missingBuilds = (targets: Target[] = TARGETS): string[] =>
  targets.filter((target) => !existsSync(stampOf(target))).map(({ name }) => name)

async function build(target: Target): Promise<void> {
  const began = performance.now()
  process.stdout.write(`Building ${target.name} ... `)
  // Taken before the build: a file changed while it runs makes the result stale, not silently wrong.
  const inputs = fingerprint(target)
  rmSync(stampOf(target), { force: true })
  for (const command of target.commands) {
    const { code, output } = await runCommand(command, { dir: target.dir, env: { NODE_ENV: 'production' } })
    if (code !== 0) {
      console.log('failed')
      throw new Error(`Building ${target.name} failed (${command.join(' ')}):\n${output}`)
    }
  }
  mkdirSync(join(ROOT, target.dir, target.output), { recursive: true })
  writeFileSync(stampOf(target), inputs)
  console.log(`${((performance.now() - began) / 1000).toFixed(1)} s`)
}

function isFresh(target: Target): boolean {
  const stamp = stampOf(target)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint(target)
}

function stampOf(target: Target): string {
  return join(ROOT, target.dir, target.output, `.built-${target.name}`)
}

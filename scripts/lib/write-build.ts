import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT } from './root.ts'
import { runCommand } from './run-command.ts'

/** Where a process reads which build it is. */
const BUILD: string = join(ROOT, 'dist/build.json')

/**
 * Writes which build this is: the newest tag with what came after it, else the commit; in a folder without git what was
 * written before stays.
 */
export async function writeBuild(): Promise<void> {
  const { code, output } = await runCommand(['git', 'describe', '--tags', '--always', '--dirty']).catch(
    () => ({
      code: 1,
      output: '',
    }),
  )
  if (code !== 0) return
  mkdirSync(dirname(BUILD), { recursive: true })
  writeFileSync(BUILD, `${JSON.stringify({ build: output.trim() })}\n`)
}

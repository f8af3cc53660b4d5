import { runCommand } from '../../scripts/lib/run-command.ts'
import { type Check, exactly, seen } from '../lib/check.ts'
import { runTests } from '../lib/vitest.ts'

const FILES = [
  'apps/server/src/operations/backup/backup-proof.test.ts',
  'apps/server/src/database/open-database.test.ts',
]

/** Backups in any schema that count only once they are proved, and documented set-ups that start, are backed up and restored. */
export const check: Check = {
  id: 46,
  title: 'backups and set-ups',
  invariants: ['I2'],
  minutes: 4,
  coveredBy: FILES[0] as string,
  async run(tier, ctx) {
    const figures = await runTests(FILES)
    if (tier !== 'full') return figures
    const drill = await runCommand(['node', 'scripts/drills/setups.ts'])
    for (const line of drill.output.trim().split('\n')) ctx.say(line)
    const wasSkipped = drill.output.includes('Skipped:')
    return [
      ...figures,
      exactly('exit code of the drill of set-ups', drill.code, 0),
      seen('set-ups drilled', drill.output.match(/ rows of /g)?.length ?? 0),
      seen('skipped, as the system brings no PostgreSQL', wasSkipped ? 1 : 0),
    ]
  },
}

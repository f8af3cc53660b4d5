import { pino } from 'pino'
import type { TestApp } from '../../../testing/test-app.ts'
import type { BuildContext } from '../build-export.ts'

/** What background work of a test application runs with. */
export const silentContext = ({ db, services }: TestApp): BuildContext => ({
  db,
  services,
  log: pino({ level: 'silent' }),
})

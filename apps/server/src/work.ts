import type { Logger } from 'pino'
import type { Services } from './context.ts'
import type { Jobs } from './platform/jobs/jobs.ts'
import type { Db } from './tables.ts'

/** Takes up the background work of every domain. */
export async function startWork(_jobs: Jobs, _db: Db, _services: Services, _log: Logger): Promise<void> {}

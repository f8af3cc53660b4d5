import type { Logger } from 'pino'
import type { Services } from '../context.ts'
import type { Db } from '../tables.ts'

/** What taking money needs outside of calls. */
export interface PaymentsCtx {
  db: Db
  services: Services
  log: Logger
}

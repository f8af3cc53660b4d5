import type { Logger } from 'pino'
import type { Services } from '../../database/context.ts'
import type { Db } from '../../database/tables.ts'

/** What taking money needs outside of calls. */
export interface PaymentsCtx {
  db: Db
  services: Services
  log: Logger
}

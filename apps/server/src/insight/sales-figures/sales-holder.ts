import type { Logger } from 'pino'
import type { Services } from '../../database/context.ts'
import type { Db } from '../../database/tables.ts'
import type { Actor } from '../../platform/http/context.ts'

/** What the routes of sales that are no calls need. */
export interface SalesHolder {
  db: Db
  services: Services
  log: Logger
  readToken: (token: string) => Promise<Actor | undefined>
}

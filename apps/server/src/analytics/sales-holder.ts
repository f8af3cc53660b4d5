import type { Logger } from 'pino'
import type { Services } from '../context.ts'
import type { Actor } from '../platform/http/context.ts'
import type { Db } from '../tables.ts'

/** What the routes of sales that are no calls need. */
export interface SalesHolder {
  db: Db
  services: Services
  log: Logger
  readToken: (token: string) => Promise<Actor | undefined>
}

import type { FastifyInstance } from 'fastify'
import { tokenReader } from '../../identity/accounts/access-tokens.ts'
import { salesExport } from './sales-export.ts'
import type { SalesHolder } from './sales-holder.ts'
import { salesStream } from './sales-stream.ts'

/** What of sales is no call: figures as they change, and files. */
export function salesPlugin(app: FastifyInstance, parts: Omit<SalesHolder, 'readToken'>): void {
  const holder = { ...parts, readToken: tokenReader(parts.db) }
  salesStream(app, holder)
  salesExport(app, holder)
}

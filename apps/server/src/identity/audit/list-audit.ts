import type { listAudit as contract } from '@larunbat/contract'
import type { SignedInHandler } from '../../database/context.ts'
import { listAuditLines } from './audit-log-store.ts'
import { withoutSecrets } from './without-secrets.ts'

const PAGE_SIZE = 50

export const listAudit: SignedInHandler<typeof contract> = async (
  { db },
  { limit = PAGE_SIZE, ...filter },
) => {
  // One more than the page shows whether there are more.
  const found = await listAuditLines(db, filter, limit + 1)
  const rows = found.slice(0, limit).map((row) => ({ ...row, detail: withoutSecrets(row.detail) }))
  return { rows, nextBefore: found.length > limit ? (rows.at(-1)?.id ?? null) : null }
}

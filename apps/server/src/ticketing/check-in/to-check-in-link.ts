import type { DoorLink } from '@larunbat/contract'
import type { Of } from '@larunbat/contract/kit'
import type { ShownLinkRow } from './check-in-link-store.ts'

const toIso = (at: string) => new Date(at).toISOString()

/** A stored link as the contract shows it. */
export const toDoorLink = (row: ShownLinkRow): Of<typeof DoorLink> => ({
  id: row.id,
  label: row.label,
  maker: row.maker,
  sessionIds: row.session_ids,
  maySell: row.may_sell,
  language: row.language,
  createdAt: toIso(row.created_at),
  expiresAt: toIso(row.expires_at),
  revokedAt: row.revoked_at && toIso(row.revoked_at),
  isVoid: !row.maker_holds,
  lastSeenAt: row.last_seen_at && toIso(row.last_seen_at),
})

import { allows } from '@larunbat/rules/content-rights'
import { readReference } from '../lookups/reference.ts'
import type { Actor } from '../platform/http/context.ts'
import type { Db } from '../tables.ts'
import { isManagedBy, rightsOn } from './access.ts'
import { findRole } from './content-key-store.ts'
import type { FullContentValue } from './content-record.ts'
import { findContent } from './content-store.ts'
import { atTheDoor } from './door-view.ts'
import { toFullContent } from './review-record.ts'

/**
 * The working copy of an event as far as somebody may see it: whole with the right to read it, else what a helper at the
 * door needs; undefined for those without any right.
 */
export async function readFor(db: Db, actor: Actor, id: number): Promise<FullContentValue | undefined> {
  const record = await findContent(db, id)
  if (!record) return undefined
  const role = isManagedBy(actor, record) ? undefined : ((await findRole(db, id, actor.accountId)) ?? null)
  const rights = rightsOn(actor, record.ownerId, role)
  if (rights.length === 0) return undefined
  const full = toFullContent({ ...record, role }, await readReference(db))
  return allows(rights, 'read') ? full : atTheDoor(full)
}

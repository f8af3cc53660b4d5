import { getEvent } from '@larunbat/contract'
import { allows, strongerRole } from '@larunbat/rules/events/event-rights'
import { staffRoleIn } from '@larunbat/rules/identity/admin-roles'
import type { Db } from '../../database/tables.ts'
import { CheckedJson } from '../../platform/http/checked-json.ts'
import type { Actor } from '../../platform/http/context.ts'
import { type Reference, readReference } from '../../reference/lookups/reference.ts'
import { isManagedBy, rightsOn } from './access.ts'
import { atTheDoor } from './check-in-view.ts'
import { toEventDetail } from './completeness-record.ts'
import { referenceStamp, textsOf } from './event-json-cache.ts'
import { findRole } from './event-key-store.ts'
import { eventLoaders } from './event-loaders.ts'
import type { EventDetailValue, EventRecord } from './event-record.ts'
import { readRecord } from './read-record.ts'

/**
 * The working copy of an event as far as the caller may see it: all of it with the right to read it, else the part for
 * door staff; undefined without any right. Its owner and administrators get the cached text for the versions of its
 * rows, if there is one; every call reads these versions from the database.
 */
export async function readFor(db: Db, actor: Actor, id: number): Promise<EventDetailValue | undefined> {
  const reference = await readReference(db)
  const kept = await findKept(db, actor, id, reference)
  if (kept) return CheckedJson.as([kept])
  const row = await eventLoaders(db).stamped(id)
  if (!row) return undefined
  const record = readRecord(row.data)
  if (isManagedBy(actor, { ownerId: record.ownerId }))
    return CheckedJson.as([keep(db, record, row.stamp, reference)])
  const role = strongerRole(await findRole(db, id, actor.accountId), staffRoleIn(actor.grants, record.hubId))
  const rights = rightsOn(actor, record, role)
  if (rights.length === 0) return undefined
  const full = toEventDetail({ ...record, role }, reference)
  return allows(rights, 'read') ? full : atTheDoor(full)
}

async function findKept(db: Db, actor: Actor, id: number, reference: Reference): Promise<Buffer | undefined> {
  const texts = textsOf(db)
  if (!texts.has('whole', id)) return undefined
  const event = await eventLoaders(db).stamp(id)
  if (!isManagedBy(actor, event)) return undefined
  return texts.find('whole', id, event.stamp + referenceStamp(reference, event.hubId, event.editionId))
}

function keep(db: Db, record: EventRecord, stamp: string, reference: Reference): Buffer {
  const { id, hubId, editionId } = record
  const text = Buffer.from(JSON.stringify(getEvent.output.write(toEventDetail(record, reference), '')))
  textsOf(db).keep('whole', id, stamp + referenceStamp(reference, hubId, editionId), text)
  return text
}

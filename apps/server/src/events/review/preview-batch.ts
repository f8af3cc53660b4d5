import type { BatchPreview, previewBatch as contract } from '@larunbat/contract'
import type { Of } from '@larunbat/contract/kit'
import type { SignedInHandler } from '../../database/context.ts'
import { type Reference, readReference } from '../../reference/lookups/reference.ts'
import { administers } from '../event/access.ts'
import { toEventDetail } from '../event/completeness-record.ts'
import type { EventRecord } from '../event/event-record.ts'
import { findEvents } from '../event/event-store.ts'
import { type BatchFacts, listBatchFacts } from './batch-store.ts'

type Preview = Of<typeof BatchPreview>

/** In the order of the request; nothing is stored, and no reader is noted. */
export const previewBatch: SignedInHandler<typeof contract> = async ({ db, actor }, { items }) => {
  const ids = [...new Set(items.map(({ id }) => id))]
  const reference = await readReference(db)
  const found = (await findEvents(db, ids)).filter(({ hubId }) => administers(actor, hubId))
  const records = new Map(found.map((record) => [record.id, record]))
  const facts = await listBatchFacts(db, ids, actor.accountId)
  const versions = new Map(items.map(({ id, version }) => [id, version]))
  return ids.map((id) => previewOf(id, versions.get(id), records.get(id), facts.get(id), reference))
}

function previewOf(
  id: number,
  version: number | undefined,
  record: EventRecord | undefined,
  facts: BatchFacts | undefined,
  reference: Reference,
): Preview {
  if (!record || !facts) return { ...NOWHERE, id, version: version ?? 0 }
  const { pending } = toEventDetail(record, reference)
  const { title, version: stored, ownerFacts } = record
  const reason = reasonAgainst(record, version, pending.length)
  return {
    ...facts,
    id,
    title,
    version: stored,
    outcome: reason ? 'nada' : record.status === 1 ? 'publicar' : 'aprobar',
    reason,
    pending,
    ownerName: ownerFacts.name,
  }
}

function reasonAgainst(
  { status, hasPendingChanges, version: stored }: EventRecord,
  version: number | undefined,
  pending: number,
): Preview['reason'] {
  if (status !== 1 && !(status === 2 && hasPendingChanges)) return 'no_espera'
  if (version !== undefined && version !== stored) return 'cambiado'
  return pending > 0 ? 'incompleto' : null
}

const NOWHERE: Omit<Preview, 'id' | 'version'> = {
  title: '',
  outcome: 'nada',
  reason: 'no_existe',
  pending: [],
  readers: [],
  ownerName: '',
  ownerLanguage: 'es',
}

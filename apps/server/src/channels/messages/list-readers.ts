import type { Db } from '../../database/tables.ts'
import { type EventAudienceValue, listEventReaders } from './event-reader-store.ts'
import type { StoredMessage } from './message-store.ts'
import { listNewsReadersNow } from './news-readers.ts'
import { onePerMailbox, type Reader } from './reader.ts'
import { listOrganiserReaders, type TeamAudienceValue } from './team-reader-store.ts'

/** Who a message is for. */
export type MessageTarget = Pick<StoredMessage, 'kind' | 'event_id' | 'audience'>

/** Readers of a message as they are now, one a mailbox; with `only`, those of these stored addresses. */
export async function listReaders(
  db: Db,
  target: MessageTarget,
  only?: readonly string[],
): Promise<Reader[]> {
  return onePerMailbox(await readersOf(db, target, only))
}

function readersOf(db: Db, { kind, event_id, audience }: MessageTarget, only?: readonly string[]) {
  if (kind === 'news') return listNewsReadersNow(db, only)
  if (kind === 'organisers') return listOrganiserReaders(db, audience as TeamAudienceValue, only)
  return listEventReaders(db, event_id as number, audience as EventAudienceValue, only)
}

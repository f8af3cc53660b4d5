import { emailKey } from '@larunbat/rules/address/email-key'
import type { Db } from '../../database/tables.ts'
import { findProvedAddresses } from '../../identity/outbox/proved-address-store.ts'
import { festivalName } from '../../platform/festival-name.ts'
import { listNewsReaders } from '../../ticketing/tickets/newsletter/newsletter-store.ts'
import { type EventAudienceValue, listEventReaders } from './event-reader-store.ts'
import type { StoredMessage } from './message-store.ts'
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

/**
 * Those who agreed to news and have not withdrawn it; with `only`, those of these addresses. Any buyer may type another's address
 * and tick the box, so that the address must be proved, or a card must have been charged.
 */
async function listNewsReadersNow(db: Db, only?: readonly string[]): Promise<Reader[]> {
  const agreed = await listNewsReaders(db, only)
  const unpaid = agreed.filter(({ hasPaid }) => !hasPaid).map(({ email }) => email)
  const proved = await findProvedAddresses(db, unpaid)
  return agreed
    .filter(({ email, hasPaid }) => hasPaid || proved.has(email))
    .map(({ hasPaid: _, ...reader }) => ({
      ...reader,
      key: emailKey(reader.email),
      titles: [festivalName()],
      hasPaid: false,
      accountId: null,
    }))
}

import { emailKey } from '@larunbat/rules/address/email-key'
import type { Db } from '../../database/tables.ts'
import { findProvedAddresses } from '../../identity/outbox/proved-address-store.ts'
import { festivalName } from '../../platform/festival-name.ts'
import { listNewsReaders } from '../../ticketing/tickets/newsletter/newsletter-store.ts'
import type { Reader } from './reader.ts'

/**
 * Those who agreed to news and have not withdrawn it; with `only`, those of these addresses. Any buyer may type another's address
 * and tick the box, so that the address must be proved, or a card must have been charged.
 */
export async function listNewsReadersNow(db: Db, only?: readonly string[]): Promise<Reader[]> {
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

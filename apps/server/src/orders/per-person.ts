import { PER_PERSON_MAX } from '@larunbat/rules/ticket-mode'
import { readOffer } from '../offers/read-offer.ts'
import { AppError } from '../platform/errors.ts'
import type { Db } from '../tables.ts'
import { listShares, type Share } from './share-store.ts'

/**
 * The places of a checkout with the maximum a person may have of each session, as the event was last approved; of an event
 * that is no longer published the common maximum.
 */
export async function sharesOf(tx: Db, checkoutId: string): Promise<Share[]> {
  const shares: Share[] = []
  for (const share of await listShares(tx, checkoutId)) {
    const offer = await readOffer(tx, share.contentId).catch((error: unknown) => {
      if (error instanceof AppError) return undefined
      throw error
    })
    shares.push({ ...share, most: offer?.sessions.get(share.sessionId)?.maxPerPerson ?? PER_PERSON_MAX })
  }
  return shares
}

import type { Db } from '../../database/tables.ts'
import { retryDeadlock } from '../../platform/db/retry-deadlock.ts'
import { AppError } from '../../platform/errors.ts'
import { isSellable, type Offer, type OfferSession } from '../ticket-types/on-sale.ts'
import { readOffer } from '../ticket-types/read-on-sale.ts'
import { readTerms } from '../ticket-types/terms-store.ts'
import { createOffer } from './create-offer.ts'
import {
  type ListKey,
  listWaiters,
  lockList,
  markOffered,
  recordHead,
  removeSatisfied,
  type WaitingPerson,
} from './line-store.ts'
import { isListOver, offerEnd } from './offer-time.ts'
import { type PlannedOffer, planOffers } from './plan-offers.ts'
import {
  freeReturns,
  type LockedRoom,
  lockRemaining,
  markMatched,
  saveAvailableToPublic,
} from './remaining-store.ts'

const NO_TYPES = new Map<number, number | null>()

/**
 * Offers what is free of a session to those who wait, in their order, and says what of the rest the sale may have. All of
 * it is one transaction that locks the list, so that a place is offered once, whichever other process serves the same list.
 * `only` offers to one person out of turn. Returns how many offers were made.
 */
export function serveList(db: Db, key: ListKey, only?: string): Promise<number> {
  return retryDeadlock(db, async (tx) => {
    await lockList(tx, key)
    const offer = await findOffer(tx, key)
    const session = offer?.sessions.get(key.sessionId)
    // What cannot be sold now keeps its places for those who wait: it may be sold again later.
    if (!offer || !session || !isSellable(session)) return 0
    const room = await lockRemaining(tx, key, offer, session)
    if (isListOver(room.now, session.saleEndsAt)) {
      await saveAvailableToPublic(tx, key, { spare: null, typeSpare: NO_TYPES })
      return 0
    }
    const { offerHours } = await readTerms(tx, key.eventId)
    const until = offerEnd(room.now, session.saleEndsAt, offerHours)
    await removeSatisfied(tx, key, session.maxPerPerson)
    const line = await listWaiters(tx, key)
    const service = { tx, key, offer, session, room, until, line }
    return only === undefined ? serveLine(service) : serveOne(service, only)
  })
}

/** What is not on sale is not offered. */
async function findOffer(tx: Db, { eventId }: ListKey): Promise<Offer | undefined> {
  try {
    return await readOffer(tx, eventId)
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}

interface Service {
  tx: Db
  key: ListKey
  offer: Offer
  session: OfferSession
  room: LockedRoom
  until: string
  line: WaitingPerson[]
}

async function serveLine(service: Service): Promise<number> {
  const { tx, key, room, until, line } = service
  const plan = planOffers(line, room, room.now)
  for (const planned of plan.offers) await offerTo(service, planned)
  if (plan.head) {
    const { waiter, isPassed, gathers } = plan.head
    await recordHead(tx, key, waiter.id, { isPassed, gathersUntil: gathers ? until : null })
  }
  await saveAvailableToPublic(tx, key, plan)
  return plan.offers.length
}

async function serveOne(service: Service, only: string): Promise<number> {
  const { tx, key, offer, session, room, line } = service
  const { offers } = planOffers(
    line.filter(({ id }) => id === only),
    room,
    room.now,
  )
  for (const planned of offers) await offerTo(service, planned)
  const rest = offers.length === 0 ? line : line.filter(({ id }) => id !== only)
  await reserveForWaitingList(tx, key, offer, session, rest)
  return offers.length
}

/** After places were offered out of turn, the sale has what those in the line cannot use. */
export async function reserveForWaitingList(
  tx: Db,
  key: ListKey,
  offer: Offer,
  session: OfferSession,
  line: readonly WaitingPerson[],
): Promise<void> {
  const room = await lockRemaining(tx, key, offer, session)
  await saveAvailableToPublic(tx, key, planOffers(line, room, room.now))
}

async function offerTo(service: Service, { waiter, typeId, returns }: PlannedOffer): Promise<void> {
  const { tx, key, offer, session, room, until, line } = service
  const person = line.find(({ id }) => id === waiter.id) as WaitingPerson
  const passedOn = room.returns.filter((one) => one.typeId === typeId).slice(0, returns)
  const ticketIds = passedOn.map(({ ticketId }) => ticketId)
  room.returns = room.returns.filter((one) => !passedOn.includes(one))
  await freeReturns(tx, key, typeId, ticketIds)
  const outcome = await createOffer(tx, offer, session, { person, typeId, until })
  // Something changed since the availability was read: the transaction is rolled back, and the list is served again.
  if (outcome.is !== 'made') throw new Error(`an offer that fits was not made: ${outcome.is}`)
  const { checkoutId } = outcome
  await markMatched(tx, key, ticketIds, checkoutId)
  await markOffered(tx, key, person.id, { checkoutId, until })
}

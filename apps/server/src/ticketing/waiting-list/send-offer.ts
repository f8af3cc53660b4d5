import type { sendOffer as contract } from '@larunbat/contract'
import { emailKey } from '@larunbat/rules/address/email-key'
import type { SignedInHandler } from '../../database/context.ts'
import { requireEventRight } from '../../events/event/access.ts'
import { requireSessionOfEvent } from '../../events/sessions/require-session-of.ts'
import { writeAudit } from '../../identity/audit/audit-store.ts'
import { retryDeadlock } from '../../platform/db/retry-deadlock.ts'
import { AppError } from '../../platform/errors.ts'
import { uuidV7 } from '../../platform/uuid-v7.ts'
import { soldOut, tooMany } from '../orders/price-order.ts'
import { readOffer } from '../ticket-types/read-on-sale.ts'
import { createOffer, type OfferOutcome } from './create-offer.ts'
import { insertInvitation } from './join-store.ts'
import { listWaiters, lockList } from './line-store.ts'
import { lockRemaining } from './remaining-store.ts'
import { reserveForWaitingList } from './serve-list.ts'

const HOUR_MS = 3_600_000

/** Keeps places for an address, out of any line, and mails the link. */
export const sendOffer: SignedInHandler<typeof contract> = async (ctx, input) => {
  const { eventId, sessionId, typeId, quantity: party, email, name, language, hours, isFree } = input
  await requireEventRight(ctx, eventId, 'sell')
  await requireSessionOfEvent(ctx.db, eventId, sessionId)
  return retryDeadlock(ctx.db, async (tx) => {
    await requireEventRight({ ...ctx, db: tx }, eventId, 'sell')
    const key = { eventId, sessionId }
    await lockList(tx, key)
    const offer = await readOffer(tx, eventId)
    const session = offer.sessions.get(sessionId)
    if (!session) throw new AppError('order.session_not_on_sale', { data: { sesion_id: sessionId } })
    const { now } = await lockRemaining(tx, key, offer, session)
    const until = new Date(
      Math.min(Date.parse(session.saleEndsAt), Date.parse(now) + hours * HOUR_MS),
    ).toISOString()
    const person = { email, emailKey: emailKey(email), name: name.trim(), language, party }
    const outcome = await createOffer(tx, offer, session, { person, typeId, until, isFree, isEarly: true })
    if (outcome.is !== 'made') throw refusal(outcome, sessionId, session.maxPerPerson)
    const { checkoutId } = outcome
    const id = uuidV7()
    await insertInvitation(tx, key, { ...person, id, typeIds: [typeId] }, { checkoutId, until })
    await reserveForWaitingList(tx, key, offer, session, await listWaiters(tx, key))
    const { accountId: actorId } = ctx.actor
    const detail = { entryId: id, sessionId, party, isFree }
    await writeAudit(tx, {
      actorId,
      action: 'waiting.invited',
      subject: 'event',
      subjectId: eventId,
      detail,
    })
    return { offeredUntil: until }
  })
}

function refusal(outcome: Exclude<OfferOutcome, { is: 'made' }>, sessionId: number, most: number): AppError {
  if (outcome.is === 'tooMany') return tooMany(sessionId, most)
  if (outcome.is === 'full') return soldOut(sessionId, outcome.room)
  if (outcome.is === 'closed') return new AppError('order.sale_over', { data: { sesion_id: sessionId } })
  if (outcome.is === 'gone')
    return new AppError('order.session_not_on_sale', { data: { sesion_id: sessionId } })
  // What it was priced with has just changed: a retry gets the new price.
  return new AppError('request.overloaded')
}

import type { joinWaitingList as contract } from '@larunbat/contract'
import type { InputOf } from '@larunbat/contract/kit'
import { emailKey } from '@larunbat/rules/address/email-key'
import type { Ctx, Handler } from '../../database/context.ts'
import { retryDeadlock } from '../../platform/db/retry-deadlock.ts'
import { AppError } from '../../platform/errors.ts'
import {
  countHitOnBehalf,
  type RateLimit,
  requireNetworkWithinLimit,
} from '../../platform/limits/rate-limit.ts'
import { uuidV7 } from '../../platform/uuid-v7.ts'
import { readFestivalSettings } from '../../reference/festival-settings/festival-setting-store.ts'
import { tooMany } from '../orders/price-order.ts'
import { getOffer } from '../ticket-types/get-on-sale.ts'
import { readTerms } from '../ticket-types/terms-store.ts'
import { findOpenEntry, joinLine, notifyAgain } from './join-store.ts'
import { lockList } from './line-store.ts'
import { isListOver } from './offer-time.ts'

type Input = InputOf<typeof contract>

const HOUR = 60 * 60
const FROM_NETWORK: RateLimit = { name: 'waiting-join', max: 30, windowSeconds: HOUR }
/** Places that one network waits for, as a multiple of those it may book unpaid: an offer keeps them for hours. */
const WAITING_FACTOR = 2
/** Mails that a stranger can make go to one address. */
const TO_ADDRESS: RateLimit = { name: 'waiting-join-to', max: 6, windowSeconds: HOUR }

/** Adds an entry. A person who waits already gets the link again and the same response. */
export const joinWaitingList: Handler<typeof contract> = async (ctx, input) => {
  await requireNetworkWithinLimit(ctx.db, FROM_NETWORK, ctx.ip)
  await requireNeed(ctx, input)
  const { eventId, sessionId, email, name, party, typeIds } = input
  const { confirmPlacesFrom, placesPerNetworkHours } = await readFestivalSettings(ctx.db)
  const places: RateLimit = {
    name: 'waiting-list-places',
    max: confirmPlacesFrom * WAITING_FACTOR,
    windowSeconds: placesPerNetworkHours * HOUR,
  }
  await requireNetworkWithinLimit(ctx.db, places, ctx.ip, party)
  const key = emailKey(email)
  const mayTell = (await countHitOnBehalf(ctx.db, TO_ADDRESS, key, ctx.ip)) === 0
  const list = { eventId, sessionId }
  await retryDeadlock(ctx.db, async (tx) => {
    const { isClosed } = await lockList(tx, list)
    if (isClosed) throw new AppError('waiting.closed')
    const known = await findOpenEntry(tx, list, key)
    if (known === undefined)
      await joinLine(tx, list, {
        id: uuidV7(),
        email,
        emailKey: key,
        name: name.trim(),
        language: ctx.language,
        party,
        typeIds: typeIds && typeIds.length > 0 ? [...new Set(typeIds)] : null,
      })
    else if (mayTell) await notifyAgain(tx, eventId, known)
  })
  return { isDone: true }
}

/** Throws when the session has no line, or enough places on sale for the request. */
async function requireNeed(ctx: Ctx, { eventId, sessionId, party, typeIds }: Input): Promise<void> {
  const offer = await getOffer(ctx, { eventId })
  const session = offer.sessions.find(({ id }) => id === sessionId)
  if (!session || !['scheduled', 'online', 'soldOut'].includes(session.status))
    throw new AppError('order.session_not_on_sale', { data: { sesion_id: sessionId } })
  const { hasWaitingList } = await readTerms(ctx.db, eventId)
  const types = session.types.filter(({ isCompanion }) => !isCompanion)
  if (!hasWaitingList || types.length === 0) throw new AppError('waiting.closed')
  const wanted = typeIds && typeIds.length > 0 ? types.filter(({ id }) => typeIds.includes(id)) : types
  if (wanted.length < new Set(typeIds).size) throw new AppError('order.no_such_type', { fields: ['tipos'] })
  if (wanted.every(({ saleEndsAt }) => saleEndsAt === null || isListOver(offer.now, saleEndsAt)))
    throw new AppError('waiting.closed')
  const most = Math.max(...wanted.map(({ maxPerOrder }) => maxPerOrder))
  if (party > most) throw tooMany(sessionId, most)
  const isEnough = wanted.some(
    ({ available, reason }) =>
      reason !== 'soldOut' && reason !== 'over' && (available === null || available >= party),
  )
  if (isEnough) throw new AppError('waiting.not_needed')
}

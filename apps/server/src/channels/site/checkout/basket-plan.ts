import type { FormProblem, OfferedTicket, OfferView } from '@larunbat/rules/address/buying-pages'
import type { Language } from '@larunbat/rules/text/language'
import { pickText } from '@larunbat/rules/text/multilingual-text'
import type { Ctx } from '../../../database/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { translate } from '../../../platform/texts.ts'
import { BASKET_MOST, type BasketEntry, type BasketLine } from './basket-cookie.ts'
import { assertBuyable } from './basket-view.ts'
import type { BrowserHold } from './own-holds.ts'
import { readOwnOffer } from './own-offer.ts'

interface Wish {
  ids: readonly number[]
  /** Tickets of each event. */
  people: number
  /** What the basket holds already; its events stay as they were picked. */
  entries: readonly BasketEntry[]
  language: Language
}

/**
 * Returns the basket with tickets of the events of a plan: of each its next session and its first ordinary type. Events that are
 * not sold here need none; what cannot be had is said in `problems` and left out.
 */
export async function withPlan(
  ctx: Ctx,
  own: readonly BrowserHold[],
  { ids, people, entries, language }: Wish,
) {
  const problems: FormProblem[] = []
  const basket = [...entries]
  for (const eventId of ids) {
    if (basket.some((entry) => entry.eventId === eventId)) continue
    const found = await readOwnOffer(ctx, { contenido_id: eventId }, own).catch(orUndefined)
    if (!found) continue
    const line = lineOf(found.view, people)
    const entry = line && {
      eventId,
      lines: [line],
      voucher: null,
      code: null,
      donationCents: 0,
      mark: null,
    }
    const isBuyable = entry && (await assertBuyable(ctx, entry, own).then(() => true, orUndefined))
    if (!entry || !isBuyable) {
      const title = pickText(found.offer.title, language)
      problems.push({ field: null, text: translate(language, 'buying:basket.planNone', { title }) })
    } else if (basket.length < BASKET_MOST) basket.push(entry)
    else return { basket, problems: [{ field: null, text: translate(language, 'buying:basket.full') }] }
  }
  return { basket, problems }
}

/** Refusals are no answer; every other error is one. */
function orUndefined(error: unknown): undefined {
  if (error instanceof AppError && error.code !== 'unexpected') return undefined
  throw error
}

function lineOf({ dates }: OfferView, people: number): BasketLine | undefined {
  for (const { id: sessionId, tickets } of dates) {
    const ticket = tickets.find(
      ({ most, isCompanion, isHidden }) => most >= people && !isCompanion && !isHidden,
    )
    if (ticket) return { sessionId, typeId: ticket.id, quantity: people, cents: centsOf(ticket) }
  }
  return undefined
}

const centsOf = ({ pricing, priceCents, suggestedCents, minCents }: OfferedTicket): number =>
  pricing === 'choice' ? (suggestedCents[0] ?? minCents) : (priceCents ?? 0)

import type { getPurchaseChanges } from '@larunbat/contract'
import type { OutputOf } from '@larunbat/contract/kit'
import type { FormProblem, Typed } from '@larunbat/rules/address/buying-pages'
import { changesPath, checkoutPath } from '@larunbat/rules/address/public-address'
import type { Language } from '@larunbat/rules/text/language'
import {
  type ChangeableOrderView,
  type ChangeableTicket,
  type ChangeDone,
  type ChangesModel,
  type RefundStep,
  ticketBox,
} from '@larunbat/rules/ticketing/purchase-changes'
import type { PassableState } from '../../../../ticketing/tickets/offered-return-store.ts'

/** Sessions without a stated end count as over after this time. */
const OVER_MS = 6 * 3_600_000

type Changes = OutputOf<typeof getPurchaseChanges>

interface About {
  token: string
  language: Language
  step: RefundStep | null
  done: ChangeDone | null
  typed: Typed
  problems: FormProblem[]
  /** News were agreed to. */
  hasNews: boolean
  /** What tickets may pass on to those who wait. */
  passable: ReadonlyMap<string, PassableState>
}

/** Returns the data of the page where a purchase is refunded or changed. */
export function toChangesModel(
  changes: Changes,
  { token, language, passable, ...about }: About,
): ChangesModel {
  return {
    ...about,
    path: changesPath(language, token),
    purchasePath: checkoutPath(language, token),
    currency: changes.currency,
    canForget: changes.orders.every(({ tickets }) =>
      tickets.every(
        ({ paidCents, startsAt }) =>
          paidCents === 0 && Date.parse(startsAt) + OVER_MS < Date.parse(changes.now),
      ),
    ),
    orders: changes.orders.map((order): ChangeableOrderView => {
      const { id, title, cause, refunds } = order
      return {
        id,
        title,
        cause,
        refunds,
        tickets: order.tickets.map(({ sessionId: _, ...ticket }) => ({
          ...ticket,
          canRename: ticket.status === 'valid' && Date.parse(ticket.startsAt) > Date.parse(changes.now),
          passOn: passOnOf(ticket, passable.get(ticket.id)),
        })),
        notices: order.notices.map(({ sessionId: _, ticketIds, ...notice }) => ({
          ...notice,
          tickets: ticketIds.length,
        })),
      }
    }),
  }
}

/** A full refund is better made immediately than by an offer to others. */
function passOnOf(
  { isAllowed, backCents, paidCents }: Pick<ChangeableTicket, 'isAllowed' | 'backCents' | 'paidCents'>,
  found: PassableState | undefined,
): PassableState | null {
  if (
    !found ||
    ((found.state === 'possible' || found.state === 'unneeded') && isAllowed && backCents >= paidCents)
  )
    return null
  return found
}

/** What was picked by the boxes of a form, priced by now; null when nothing of it can be given back. */
export function stepOf(changes: Changes, typed: Typed): RefundStep | null {
  const order = changes.orders.find(({ id }) => id === typed.pedido)
  const picked = order?.tickets.filter(({ id, isAllowed }) => isAllowed && typed[ticketBox(id)] === '1') ?? []
  if (!order || picked.length === 0) return null
  const backCents = picked.reduce((all, ticket) => all + ticket.backCents, 0)
  return {
    orderId: order.id,
    ticketIds: picked.map(({ id }) => id),
    backCents,
    canGift: order.cause !== null && backCents > 0,
  }
}

import {
  createDoorLink,
  joinWaitingList,
  updateSaleTerms,
  updateTicketType,
  updateVoucher,
} from '@larunbat/contract'
import { AppError } from '../../platform/errors.ts'
import type { Run } from './demo-run.ts'
import type { StoredPerson } from './demo-store.ts'

/** Numbers of `events` that the demo shows a way of selling with. */
export const SHOWN = { types: 0, choice: 7, soldOut: 26 } as const

/** Short: on the eve of the festival, too, a visitor of the demo can give a ticket back. */
const REFUND_HOURS = 1

/** What the voucher of the demo is called. */
export const VOUCHER = 'KORUA'

interface Event {
  eventId: number
  owner: StoredPerson
}

/** Reduced and companion tickets and a voucher beside the usual price, free cancelling, and a link for the door. */
export async function addTypes(run: Run, { eventId, owner }: Event): Promise<void> {
  await run(owner, updateTicketType, {
    eventId,
    type: {
      name: '[:es]Reducida[:en]Reduced[:eu]Murriztua[:]',
      pricing: 'fixed',
      priceCents: 800,
      capacity: 60,
    },
  })
  await run(owner, updateTicketType, {
    eventId,
    type: {
      name: '[:es]Acompañante[:en]Companion[:eu]Laguntzailea[:]',
      pricing: 'free',
      isCompanion: true,
      maxPerOrder: 1,
    },
  })
  await run(owner, updateVoucher, {
    eventId,
    voucher: { code: VOUCHER, label: 'Coro', kind: 'percentage', percentage: 20, maxUses: 50 },
  })
  await run(owner, updateSaleTerms, { eventId, refundUntilHours: REFUND_HOURS, refundPercentage: 100 })
  await run(owner, createDoorLink, { eventId, label: 'Puerta principal', maySell: true })
}

/** A price of choice beside the fixed one. */
export async function addChoice(run: Run, { eventId, owner }: Event): Promise<void> {
  await run(owner, updateTicketType, {
    eventId,
    type: {
      name: '[:es]Solidaria[:en]Solidarity[:eu]Solidarioa[:]',
      pricing: 'choice',
      minCents: 500,
      suggestedCents: [1000, 2000, 3000],
    },
  })
}

const WAITING = [
  { name: 'Marta Iglesias', email: 'marta@larunbat.example', party: 2 },
  { name: 'Iñaki Zubia', email: 'inaki@larunbat.example', party: 1 },
  { name: 'Rui Nogueira', email: 'rui@larunbat.example', party: 4 },
] as const

const NO_LINE: readonly string[] = ['waiting.not_needed', 'waiting.closed', 'order.session_not_on_sale']

export async function openWaiting(run: Run, { eventId, owner }: Event): Promise<void> {
  await run(owner, updateSaleTerms, { eventId, hasWaitingList: true, offerHours: 24 })
}

/** People who wait for places of an event; none where some are left, or where its sale is over. */
export async function fillWaiting(run: Run, eventId: number, sessionId: number): Promise<void> {
  try {
    for (const [at, person] of WAITING.entries())
      await run(at, joinWaitingList, { eventId, sessionId, ...person })
  } catch (error) {
    if (!(error instanceof AppError) || !NO_LINE.includes(error.code)) throw error
  }
}

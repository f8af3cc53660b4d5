import type { FormProblem, Typed } from '../address/buying-pages.ts'

/** Reason of the refunded part of a ticket's price. */
export type RefundRule =
  | 'terms'
  | 'changed'
  | 'organiser'
  | 'free'
  | 'uncollected'
  | 'used'
  | 'cancelled'
  | 'offered'
  | 'started'
  | 'late'
  | 'never'

export type ChangeableTicket = {
  id: string
  startsAt: string
  timeZone: string
  /** Multilingual; null for the only type of an event. */
  typeName: string | null
  holderName: string | null
  status: 'valid' | 'used' | 'cancelled' | 'offered'
  /** Another person holds its code. */
  isPassedOn?: boolean | undefined
  paidCents: number
  isAllowed: boolean
  backCents: number
  rule: RefundRule
  until: string | null
  canRename: boolean
  /**
   * Whether it may be offered to the waiting list, could not as there are places to buy, is on offer, or is being offered until
   * then; null where it may not.
   */
  passOn: { state: 'possible' | 'unneeded' | 'listed' | 'matched'; until: string | null } | null
}

export type SessionPlaceView = { startsAt: string; timeZone: string; venue: string }

/** A session that changed after it was bought for. */
export type ChangeNotice = {
  id: string
  kind: 'cancelled' | 'postponed' | 'moved' | 'online' | 'venue' | 'restored'
  before: SessionPlaceView
  after: SessionPlaceView
  answerUntil: string
  answer: 'keep' | 'refund' | 'gift' | null
  isOpen: boolean
  backCents: number
  /** Of the donation, with the money of the last tickets. */
  donationBackCents: number
  tickets: number
}

export type ChangeableOrderView = {
  id: string
  /** Multilingual. */
  title: string
  /** Name of the cause a refund can be given to. */
  cause: string | null
  tickets: ChangeableTicket[]
  notices: ChangeNotice[]
  refunds: {
    amountCents: number
    isGift: boolean
    status: 'pending' | 'done' | 'failed'
    createdAt: string
  }[]
}

/** Tickets picked for a refund, with the amount, before it is made. */
export type RefundStep = { orderId: string; ticketIds: string[]; backCents: number; canGift: boolean }

/** What was done by the form before. */
export type ChangeDone =
  | 'money'
  | 'gift'
  | 'nothing'
  | 'name'
  | 'newCode'
  | 'passed'
  | 'keep'
  | 'forgotten'
  | 'listed'
  | 'unlisted'
  | 'news'

export type ChangesModel = {
  /** Path of this page in its language. */
  path: string
  /** Path of the purchase. */
  purchasePath: string
  currency: string
  orders: ChangeableOrderView[]
  step: RefundStep | null
  /** Nothing was paid and all sessions are over: its buyer may be anonymized. */
  canForget: boolean
  /** The buyer agreed to news, which can be ended here. */
  hasNews: boolean
  done: ChangeDone | null
  typed: Typed
  problems: FormProblem[]
}

/** Name of the box that picks a ticket. */
export const ticketBox = (ticketId: string) => `entrada_${ticketId}`

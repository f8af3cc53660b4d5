/** States of an event. Numbers are the stored and sent ones (specification, section 4). */
export const EVENT_STATUS = { inProgress: 0, inReview: 1, published: 2, archived: 3 } as const
export type EventStatusName = keyof typeof EVENT_STATUS
export type EventStatus = (typeof EVENT_STATUS)[EventStatusName]

/** Who asks for the move: the owner of the event, or an administrator (also the job that closes an edition). */
export type MoveActor = 'owner' | 'admin'
export type MoveFault =
  | 'content.move_not_allowed'
  | 'content.incomplete'
  | 'content.remarks_required'
  | 'content.sessions_on_sale'

export type Move = {
  from: EventStatus
  to: EventStatus
  actor: MoveActor
  /** How many mandatory checks are still open (`reviewEvent(...).pending.length`). */
  pending?: number
  /** The reviewer wrote what must change, at least for one section. */
  hasRemarks?: boolean
  /** A session of it can still be bought. */
  hasSessionOnSale?: boolean
}

const { inProgress, inReview, published, archived } = EVENT_STATUS
const MOVES: Readonly<Record<MoveActor, Readonly<Record<EventStatus, readonly EventStatus[]>>>> = {
  owner: { [inProgress]: [inReview], [inReview]: [inProgress], [published]: [], [archived]: [] },
  admin: {
    [inProgress]: [inReview],
    [inReview]: [published, inProgress],
    [published]: [archived],
    [archived]: [published],
  },
}

/** Where this actor may move an event from here, conditions apart. For buttons. */
export function allowedMoves(status: EventStatus, actor: MoveActor): readonly EventStatus[] {
  return MOVES[actor][status]
}

/**
 * Why a move is refused, or undefined when it may be made. Staying where it is is no move and never refused: clients
 * send the state along with other flags.
 */
export function checkMove(move: Move): MoveFault | undefined {
  const { from, to, actor } = move
  if (from === to) return undefined
  if (!MOVES[actor][from].includes(to)) return 'content.move_not_allowed'
  if (to === inReview && (move.pending ?? 0) > 0) return 'content.incomplete'
  if (from === inReview && to === inProgress && actor === 'admin' && !move.hasRemarks) {
    return 'content.remarks_required'
  }
  if (to === archived && move.hasSessionOnSale) return 'content.sessions_on_sale'
  return undefined
}

/** True for 0, 1, 2 and 3. */
export function isEventStatus(value: unknown): value is EventStatus {
  return value === 0 || value === 1 || value === 2 || value === 3
}

/** The name of a state, for keys of texts and styles. */
export function eventStatusName(status: EventStatus): EventStatusName {
  return STATUS_NAMES[status]
}
const STATUS_NAMES = ['inProgress', 'inReview', 'published', 'archived'] as const

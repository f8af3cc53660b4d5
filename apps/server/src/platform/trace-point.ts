import { type Channel, channel } from 'node:diagnostics_channel'

/**
 * Moments at which it matters what survives when the process ends there or something else gets in between: on the way of
 * a purchase, of its money, of its mail. Checks subscribe to them from outside.
 */
export const TRACE_POINTS = [
  'hold.before',
  'hold.committed',
  'hold.expire.before_commit',
  'hold.replace.before_commit',
  'details.before_commit',
  'purchase.before_commit',
  'purchase.committed',
  'payment.begin.before_commit',
  'payment.begin.committed',
  'provider.start.before',
  'provider.start.after',
  'provider.reference.saved',
  'payment.settle.before_commit',
  'payment.settle.committed',
  'refund.provider.before',
  'refund.provider.after',
  'mail.queue.before_commit',
  'mail.attachments.draw',
  'mail.handover.before',
  'mail.handover.after',
] as const

export type TracePoint = (typeof TRACE_POINTS)[number]

/** What a subscriber gets: it may put in what the work has to wait for, or fail with. */
export interface TraceMessage {
  readonly point: TracePoint
  readonly waits: Promise<unknown>[]
}

/** Name of the channel on which a point is published (`node:diagnostics_channel`). */
export const channelOf = (point: TracePoint): string => `larunbat:${point}`

const channels = new Map<TracePoint, Channel>(TRACE_POINTS.map((point) => [point, channel(channelOf(point))]))

/**
 * Notifies listeners that the work has reached this point, and waits for their promises. Production has no listener and
 * none can be enabled: the call checks one flag then, and returns undefined.
 */
export function tracePoint(point: TracePoint): Promise<unknown> | undefined {
  const told = channels.get(point)
  if (!told?.hasSubscribers) return undefined
  const message: TraceMessage = { point, waits: [] }
  told.publish(message)
  return Promise.all(message.waits)
}

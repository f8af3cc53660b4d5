import type { RefundableTicket } from './refundable.ts'

/** Whether a free companion ticket would be left without its paying ticket, were these tickets gone. */
export function leavesCompanionAlone(
  tickets: readonly RefundableTicket[],
  gone: ReadonlySet<string>,
): boolean {
  const left = tickets.filter(({ id, status }) => status !== 'cancelled' && !gone.has(id))
  return [...Map.groupBy(left, ({ sessionId }) => sessionId).values()].some((some) => {
    const companions = some.filter(({ isCompanion }) => isCompanion).length
    return companions > some.length - companions
  })
}

/**
 * Answers that may be kept, by the first part of their key: one's events and what belongs to them, without buyers, money
 * and other accounts.
 */
const KEPT = new Set(['events', 'participants', 'profile', 'editions', 'media', 'video', 'review'])

/** Whether an answer may be kept on the device. Of days, one's own: it is what one has with them at the doors. */
export const mayBeKept = ([first, second]: readonly unknown[]): boolean =>
  KEPT.has(String(first)) || (first === 'day' && second === 'own')

/** What is kept of an answer: of a day, not the money that was taken. */
export function keptPart(queryKey: readonly unknown[], data: unknown): unknown {
  if (queryKey[0] !== 'day') return data
  const day = data as { sessions?: readonly object[] }
  return { ...day, sessions: day.sessions?.map((session) => ({ ...session, taken: [] })) }
}

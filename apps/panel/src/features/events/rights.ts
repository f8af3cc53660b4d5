import type { EventRight } from '@larunbat/rules/events/event-rights'

interface Held {
  rights?: readonly EventRight[] | undefined
}

/** Whether the person may do this with an event. Nothing is said of rights where they have all. The server decides. */
export const mayDo = ({ rights }: Held, right: EventRight): boolean => rights?.includes(right) ?? true

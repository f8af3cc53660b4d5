import type { ContentRight } from '@larunbat/rules/content-rights'

interface Held {
  rights?: readonly ContentRight[] | undefined
}

/** Whether the person may do this with an event. Nothing is said of rights where they have all. The server decides. */
export const mayDo = ({ rights }: Held, right: ContentRight): boolean => rights?.includes(right) ?? true

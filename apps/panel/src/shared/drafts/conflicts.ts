import { isSame } from './is-same.ts'

/** A field two people changed. */
export interface Conflict {
  field: string
  mine: unknown
  theirs: unknown
}

/** Which value of each field to keep. */
export type Choices = Record<string, 'mine' | 'theirs'>

type Values = Readonly<Record<string, unknown>>

/** Fields that were changed here over one value while another one was stored. */
export function conflictsWith(base: Values, current: Values, mine: Values): Conflict[] {
  return Object.entries(base)
    .filter(([field, before]) => !isSame(current[field], before) && !isSame(mine[field], current[field]))
    .map(([field]) => ({ field, mine: mine[field], theirs: current[field] }))
}

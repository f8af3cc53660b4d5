import type { SignedInCtx } from '../../database/context.ts'
import type { Db } from '../../database/tables.ts'

/** A text of an event that can stand in several languages. */
export interface EventText {
  /** As the contract names it: `galeria.5.alt`. */
  key: string
  /** As the code does: `media.5.alt`. */
  name: string
  value: string
  about: string | null
  image: string | null
  max: number
  isLong: boolean
}

/**
 * What a higher group keeps for an event, as far as copies and translations of the whole event need it. `app/service-hooks.ts`
 * lists the parts.
 */
export interface EventPart {
  /** First word of the names of its texts. */
  readonly name: string
  /** Returns whether the event has any of it. */
  isSet(db: Db, eventId: number): Promise<boolean>
  listTexts(db: Db, eventId: number): Promise<EventText[]>
  /** Stores one of these texts, with the checks and consequences of any edit of it. */
  saveText(ctx: SignedInCtx, eventId: number, name: string, value: string | null): Promise<void>
  /** Copies it to another event, without dates and without what was taken of it. */
  copy(tx: Db, fromId: number, toId: number): Promise<void>
}

declare module '../../database/context.ts' {
  interface Services {
    readonly eventParts: readonly EventPart[]
  }
}

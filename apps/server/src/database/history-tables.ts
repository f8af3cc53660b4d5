import type { Generated } from 'kysely'
import type { GeneratedInstant, GeneratedJson, Id, Json } from './column-types.ts'

/** One value that changed: `b` before, `a` after, as they are stored. */
export interface Change {
  b: unknown
  a: unknown
}

/**
 * What one edit changed, by name in the code. Of what belongs to an event the name has its number (`sessions.12`), and
 * the values are objects of its recorded fields; null on the side where it did not exist.
 */
export type Changes = Record<string, Change>

/** `title.es` -> the moment since which these words have stood. */
export type TextStamps = Record<string, string>

export interface EventChangeTable {
  event_id: number
  id: Id
  version: number
  started_at: GeneratedInstant
  at: GeneratedInstant
  actor_id: number | null
  source: string
  changes: Json<Changes>
}

/** Since when the words of each language stand: `title.es` -> moment. */
export interface EventTextVersionTable {
  event_id: number
  stamps: GeneratedJson<TextStamps>
}

/** What a copy still has to renew: code -> whether it is confirmed. */
export interface EventCopyTable {
  event_id: number
  source_id: number | null
  made_at: GeneratedInstant
  made_by: number | null
  /** Of the request that made it: the same one makes no second copy. */
  key: string | null
  items: GeneratedJson<Record<string, boolean>>
}

export interface EventEditorTable {
  event_id: number
  account_id: number
  page: Generated<string>
  seen_at: GeneratedInstant
}

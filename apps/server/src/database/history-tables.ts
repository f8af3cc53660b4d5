import type { Generated } from 'kysely'
import type { Changes, TextStamps } from '../events/event/changes/change-record.ts'
import type { GeneratedInstant, GeneratedJson, Id, Json } from './column-types.ts'

export interface ContentChangeTable {
  content_id: number
  id: Id
  version: number
  started_at: GeneratedInstant
  at: GeneratedInstant
  actor_id: number | null
  source: string
  changes: Json<Changes>
}

/** Since when the words of each language stand: `title.es` -> moment. */
export interface ContentTextTable {
  content_id: number
  stamps: GeneratedJson<TextStamps>
}

/** What a copy still has to renew: code -> whether it is confirmed. */
export interface ContentCopyTable {
  content_id: number
  source_id: number | null
  made_at: GeneratedInstant
  made_by: number | null
  /** Of the request that made it: the same one makes no second copy. */
  key: string | null
  items: GeneratedJson<Record<string, boolean>>
}

export interface ContentEditorTable {
  content_id: number
  account_id: number
  page: Generated<string>
  seen_at: GeneratedInstant
}

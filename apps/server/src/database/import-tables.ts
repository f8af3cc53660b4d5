import type { Generated } from 'kysely'
import type { GeneratedInstant, GeneratedJson, Id, Instant } from './column-types.ts'

/** What a row said when it was last stored: wire fields of the event and its sessions. */
export interface ImportedRow {
  event?: Record<string, unknown>
  sessions?: Record<string, unknown>[]
}

/** An event as it was before an import changed it. */
export interface BeforeImport {
  /** Version the import found. */
  version: number
  /** Columns to be written to go back, by name. */
  columns: Record<string, unknown>
  /** What the import changed, as the history names it. */
  changes: Record<string, { b: unknown; a: unknown }>
  /** Rows of `session`; null when the import left them alone. */
  sessions: Record<string, unknown>[] | null
  source: { row_hash: string; imported: ImportedRow; run_id: number | null }
}

export interface ImportTables {
  import_source: {
    owner_id: number
    edition_id: number
    external_id: string
    event_id: number
    row_hash: Buffer
    imported: GeneratedJson<ImportedRow>
    /** The import that saw the row last; null for those before imports were kept. */
    run_id: number | null
  }
  import_run: {
    id: Id
    owner_id: number
    edition_id: number
    /** Null for the command line. */
    actor_id: number | null
    file_name: string
    started_at: GeneratedInstant
    /** When it last stored something. */
    stored_at: GeneratedInstant
    /** Null while it runs, and for good when it was cut off. */
    finished_at: Instant | null
    created: Generated<number>
    changed: Generated<number>
    undone_at: Instant | null
    undone_by: number | null
  }
  import_line: {
    run_id: number
    event_id: number
    external_id: string
    title: string
    /** Version of the event after the import: a later one was edited since. */
    version: number
    /** Null for an event the import made. */
    before: BeforeImport | null
    outcome: 'deleted' | 'restored' | 'kept' | null
  }
}

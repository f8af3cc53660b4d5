import type { ColumnType, Generated } from 'kysely'
import type { GeneratedInstant, Id, Instant } from './column-types.ts'

export interface BackupTables {
  /** How one backup went; without `ended_at` it runs, or its process was killed. */
  backup_run: {
    id: Id
    started_at: GeneratedInstant
    ended_at: Instant | null
    place: string
    name: string | null
    bytes: number | null
    rows: number | null
    files: number | null
    error: string | null
    /** Rows by table, as JSON. */
    tables: ColumnType<Record<string, number> | null, string | null, string | null>
    is_mailed: Generated<boolean>
  }
}

import type { Id } from './column-types.ts'

export interface SupervisionTables {
  saved_view: { account_id: number; id: Id; name: string; search: string; columns: string[] }
}

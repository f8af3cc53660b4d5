import type { Insertable, Kysely, Selectable, Transaction, Updateable } from 'kysely'
import type { Tables } from './schema.generated.ts'

export type { Tables } from './schema.generated.ts'

/** A connection pool or a transaction: store functions take it first, so that they join their caller's transaction. */
export type Db = Kysely<Tables> | Transaction<Tables>

export type Row<T extends keyof Tables> = Selectable<Tables[T]>

export type NewRow<T extends keyof Tables> = Insertable<Tables[T]>

export type RowChange<T extends keyof Tables> = Updateable<Tables[T]>

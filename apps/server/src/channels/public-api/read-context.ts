import type { CommonQuery, PageQuery, Read } from '@larunbat/contract/public'
import type { Language } from '@larunbat/rules/text/language'
import type { Services } from '../../database/context.ts'
import type { Db } from '../../database/tables.ts'
import type { TokenHolder } from '../integrations/token-store.ts'
import type { Catalog } from '../programme/catalog.ts'

/** What a reader gets beside the query. */
export interface ReadCtx {
  readonly db: Db
  readonly services: Services
  readonly catalog: Catalog
  readonly language: Language
  /** Address of the product, without a slash at the end. */
  readonly publicUrl: string
  /** Whose key the request carries; undefined where none is needed. */
  readonly key: TokenHolder | undefined
}

export type QueryOf<R> = R extends { readonly query: infer Q }
  ? Q extends { read(wire: unknown): infer S }
    ? S & CommonQuery & PageQuery
    : never
  : never
export type ItemOf<R> = R extends { readonly item: infer I }
  ? I extends { read(wire: unknown): infer S }
    ? S
    : never
  : never

export interface ReadPage<T> {
  data: T[]
  hasMore: boolean
  nextCursor: string | null
}
export type AnswerOf<R> = R extends { readonly answers: 'page' }
  ? ReadPage<ItemOf<R>>
  : R extends { readonly answers: 'all' }
    ? { data: ItemOf<R>[] }
    : ItemOf<R> | undefined

export interface Reader {
  readonly read: Read
  /** `id` is the part of the address that the path names so. */
  readonly handle: (ctx: ReadCtx, query: never, id: string) => Promise<unknown>
}

/** Pairs a read of the contract with its handler. A result of undefined is "not found". */
export function reader<R extends Read>(
  read: R,
  handle: (ctx: ReadCtx, query: QueryOf<R>, id: string) => Promise<AnswerOf<R>>,
): Reader {
  return { read, handle: handle as Reader['handle'] }
}

export const DEFAULT_LIMIT = 50

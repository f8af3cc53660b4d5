import type { ApiScope } from '@larunbat/rules/channels/integrations'
import * as z from 'zod/mini'
import {
  type Entity,
  entity,
  type Field,
  type Fields,
  field,
  list,
  nullable,
  optional,
  plainType,
  type Shape,
  type Type,
  text,
  whole,
  word,
} from '../kit/index.ts'

/** true or false, as JSON has them; in an address also 1 and 0. */
export const bool: Type<boolean> = plainType(
  () =>
    z.pipe(
      z.union([z.boolean(), z.enum(['true', 'false', '1', '0'])], { error: 'field.flag' }),
      z.transform((value) => value === true || value === 'true' || value === '1'),
    ) as unknown as z.ZodMiniType<boolean, unknown>,
  (value) => typeof value === 'boolean',
  { type: 'boolean' },
)

/** One kind of thing that can be read at `/api/v1<path>`. */
export interface Read<Q = unknown, T = unknown> {
  /** Its name in the OpenAPI document. */
  readonly name: string
  /** Below `/api/v1`; parameters as `:id`. */
  readonly path: string
  readonly summary: string
  /** What a key must open for it; `public`: no key is needed, `key`: any will do. */
  readonly access: 'public' | 'key' | ApiScope
  readonly query: Entity<Fields> & Type<Q>
  readonly item: Entity<Fields> & Type<T>
  /** `page`: lists with a cursor; `all`: lists that are short; `one`: the thing itself. */
  readonly answers: 'page' | 'all' | 'one'
}

export interface DefinedRead<Q extends Fields, T extends Fields> extends Read<Shape<Q>, Shape<T>> {
  readonly query: Entity<Q>
  readonly item: Entity<T>
}

/** What every request may say beside its own filters. */
const common = {
  /** Language of texts; one that is not written in it comes in another. */
  language: field('lang', optional(word('es', 'en', 'eu'))),
  /** Names of the requested fields, separated by commas. Default: all. */
  fields: field('fields', optional(text(500))),
}
const paging = {
  limit: field('limit', optional(whole(1, 200))),
  /** `next_cursor` of the page before. */
  cursor: field('cursor', optional(text(400))),
}
export type CommonQuery = { language?: 'es' | 'en' | 'eu'; fields?: string }
export type PageQuery = CommonQuery & { limit?: number; cursor?: string }

type Common = typeof common
type Paging = typeof paging

/** Defines something that can be read; field names are those of the wire, in English with underscores. */
export function defineRead<
  const Q extends Record<string, Field>,
  const T extends Record<string, Field>,
  const A extends Read['answers'],
>(definition: {
  name: string
  path: string
  summary: string
  access: Read['access']
  query?: Q
  item: Entity<T>
  answers: A
}): DefinedRead<Q & Common & (A extends 'page' ? Paging : object), T> & { readonly answers: A } {
  const own = definition.answers === 'page' ? { ...common, ...paging } : common
  return { ...definition, query: entity({ ...definition.query, ...own }) } as never
}

/** The same names on both sides, except for word separators: `startsAt` is `starts_at` on the wire. */
export function snake<const T extends Record<string, Type>>(
  types: T,
): Entity<{ [K in keyof T]: Field<ValueOf<T[K]>> }> {
  return entity(
    Object.fromEntries(Object.entries(types).map(([key, type]) => [key, field(snakeCase(key), type)])),
  ) as never
}
type ValueOf<X> = X extends Type<infer V> ? V : never

const snakeCase = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** What an answer to a list is. */
export const pageType = (item: Type): Type =>
  entity({
    data: field('data', list(item, 1000)),
    hasMore: field('has_more', bool),
    nextCursor: field('next_cursor', nullable(text(400))),
  }) as unknown as Type
export const allType = (item: Type): Type =>
  entity({ data: field('data', list(item, 5000)) }) as unknown as Type

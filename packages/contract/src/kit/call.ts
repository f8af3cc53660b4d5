import type { NeededRight } from '@larunbat/rules/events/event-rights'
import type { AdminTask } from '@larunbat/rules/identity/admin-roles'
import { type Entity, entity, type Fields, field, type Shape } from './entity.ts'
import { either, list, optional, type Type } from './type.ts'
import { whole } from './values.ts'

/**
 * Who may make a call (contract section 4). `owner` means a signed-in user whose right to the record the handler
 * checks; an administrator always passes. `admin` is a full administrator, or a role that has the `task` of the call.
 * `service` is a machine with the configured service key.
 */
export type Access = 'anon' | 'user' | 'owner' | 'admin' | 'service'

/** One call of the wire contract. `I` and `O` are the handler's input and output. */
export interface Call<I = unknown, O = unknown> {
  /** The path below /api, for example `app_contenido_add`. */
  readonly wireName: string
  readonly access: Access
  /**
   * What the call is for in the administration. A role with this task makes it as an administrator; an `admin` call has one.
   * Roles of some hubs only where `isHubScoped`.
   */
  readonly task?: AdminTask
  /** The handler limits records, lists and counts to `actor.hubIds`. Without, the call is closed to roles of some hubs. */
  readonly isHubScoped?: true
  /** The right a team member needs on the event the record belongs to. */
  readonly right?: NeededRight
  /**
   * `confirmed`: the call creates a lasting way in, a key, an invitation, an upload of video or a mail to a third party, so
   * the dispatcher refuses it with `account.not_confirmed` until the mailbox of the account was proved.
   */
  readonly needs?: 'confirmed'
  /** One sentence for the OpenAPI document. */
  readonly summary: string
  readonly input: Type<I>
  readonly output: Type<O>
  /** Codes of the business failures this call may answer, beyond those every call may. */
  readonly errors: readonly string[]
  /** Message key put into `msg` after success; without one `msg` is empty. */
  readonly success?: string
  /** Body limit in bytes. Default 1 MB. */
  readonly maxBytes?: number
  /** True when the call takes `clave` and repeats its first answer for the same key and body. */
  readonly isIdempotent?: boolean
}

interface BaseDefinition<F extends Fields, O, A extends Access>
  extends Omit<Call<Shape<F>, O>, 'input' | 'errors' | 'access'> {
  readonly access: A
  readonly input: Entity<F>
  readonly errors?: readonly string[]
}

/** A call for administrators names its task. */
type CallDefinition<F extends Fields, O, A extends Access> = BaseDefinition<F, O, A> &
  ('admin' extends A ? { readonly task: AdminTask } : unknown)

export interface DefinedCall<F extends Fields, O, A extends Access = Access> extends Call<Shape<F>, O> {
  readonly access: A
  readonly input: Entity<F>
}

/** Defines a call; the contract's index collects them all. */
export function defineCall<F extends Fields, O, const A extends Access>(
  definition: CallDefinition<F, O, A>,
): DefinedCall<F, O, A> {
  const { errors = [], right, needs } = definition
  const more = [...(right ? ['content.right_missing'] : []), ...(needs ? ['account.not_confirmed'] : [])]
  return { ...definition, errors: [...new Set([...errors, ...more])] }
}

export type InputOf<C> = C extends Call<infer I, infer _O> ? I : never
export type OutputOf<C> = C extends Call<infer _I, infer O> ? O : never

/** Paging of every list call: `pagina` from 1, `por_pagina` at most 500. */
export const pageFields = {
  page: field('pagina', optional(whole(1, 1_000_000))),
  pageSize: field('por_pagina', optional(whole(1, 500))),
}

export interface Page<T> {
  rows: T[]
  total: number
  page: number
  pageSize: number
}

/** A list answer: a plain array, or a page when the request named one. */
export function pageOf<T>(row: Type<T>): Type<T[] | Page<T>> {
  const page = entity({
    rows: field('filas', list(row, 5000)),
    total: field('total', whole(0, Number.MAX_SAFE_INTEGER)),
    page: field('pagina', whole(1, 1_000_000)),
    pageSize: field('por_pagina', whole(1, 5000)),
  }) as unknown as Type<Page<T>>
  return either(list(row, 5000), page, Array.isArray)
}

/** An answer without content. */
export const nothing = entity({})

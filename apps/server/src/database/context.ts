import type { Call, InputOf, OutputOf } from '@larunbat/contract/kit'
import type { Config } from '../platform/config/config.ts'
import type { Storage } from '../platform/files/storage.ts'
import type { UrlSigner } from '../platform/files/url-signer.ts'
import type { Actor, Context, Route } from '../platform/http/context.ts'
import type { FieldFaults } from '../platform/http/input-faults.ts'
import type { Limits } from '../platform/limits/shared-limits.ts'
import type { Mailer } from '../platform/mail/mailer.ts'
import type { Db, Tables } from './tables.ts'

/** What the domains need beside the database. A group that needs more declares it beside the type of it: event parts, payments. */
export interface Services {
  readonly config: Config
  readonly mailer: Mailer
  readonly storage: Storage
  /** Signs addresses of private files and uploads. */
  readonly signer: UrlSigner
  /** Brings what follows from an account up to date after it changed, in the transaction of that change. */
  readonly accountChanged: (tx: Db, accountId: number) => Promise<void>
  /** Limits that all processes count together; without, each counts for itself. */
  readonly limits?: Limits
  /** For reads that may be a few seconds old and are never written by; without, the database itself. */
  readonly reads?: Db
}

export type Ctx = Context<Tables, Services>
/** The context of a call that only signed-in callers may make. */
export type SignedInCtx = Ctx & { readonly actor: Actor }

/** A call's handler: `(ctx, input) => output`, in the code's names; knows no HTTP. */
export type Handler<C> = (ctx: Ctx, input: InputOf<C>) => Promise<OutputOf<C>>
/** The same for calls with access `user`, `owner` or `admin`: the dispatcher has made sure of the actor. */
export type SignedInHandler<C> = (ctx: SignedInCtx, input: InputOf<C>) => Promise<OutputOf<C>>

type HandlerFor<C extends Call> = C['access'] extends 'anon' | 'service' ? Handler<C> : SignedInHandler<C>

/**
 * Finds fields that are wrong by rules beyond the schema of a call. The handler refuses what it finds; the dispatcher asks it too
 * when other fields do not fit the schema, with the right ones alone, so that all wrong fields are named at once.
 */
export type FieldCheck<C, X extends Ctx = Ctx> = (
  ctx: X,
  input: Partial<InputOf<C>>,
) => Promise<FieldFaults> | FieldFaults

type CheckFor<C extends Call> = FieldCheck<C, C['access'] extends 'anon' | 'service' ? Ctx : SignedInCtx>

/** Pairs a call with its handler. */
export function route<C extends Call>(call: C, handle: HandlerFor<C>, check?: CheckFor<C>): Route<Ctx> {
  return {
    call,
    handle: handle as Route<Ctx>['handle'],
    ...(check ? { check: check as unknown as NonNullable<Route<Ctx>['check']> } : {}),
  }
}

/** The same for a call whose answer may be some seconds old: its handler reads from the replica, where there is one. */
export function readingRoute<C extends Call>(call: C, handle: HandlerFor<C>): Route<Ctx> {
  const { handle: handlePrimary } = route(call, handle)
  return {
    call,
    handle: (ctx, input) => handlePrimary({ ...ctx, db: ctx.services.reads ?? ctx.db }, input),
  }
}

/** Runs `work` in one transaction; inside a transaction it joins that one. */
export function inTransaction<T>(ctx: Pick<Ctx, 'db'>, work: (tx: Db) => Promise<T>): Promise<T> {
  return ctx.db.isTransaction ? work(ctx.db) : ctx.db.transaction().execute(work)
}

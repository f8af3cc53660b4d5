import type { Call } from '@larunbat/contract/kit'
import type { AdminGrant, AdminTask } from '@larunbat/rules/identity/admin-roles'
import type { Language } from '@larunbat/rules/text/language'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { FieldFaults } from './input-faults.ts'

/** Who makes a call, as the stored token says. */
export interface Actor {
  readonly accountId: number
  /** Administers without a limit: a full administrator, or within a call whose task a role of theirs has in all hubs. */
  readonly isAdmin: boolean
  readonly isFullAdmin: boolean
  /** Roles in force. */
  readonly grants: readonly AdminGrant[]
  /** Within a call whose task their roles have in some hubs only: these. */
  readonly hubIds?: readonly number[]
  /** What the call they make as an administrator is for. */
  readonly task?: AdminTask
  /** The mailbox of the account was proved. */
  readonly isConfirmed: boolean
  readonly profileId: number
  readonly name: string
  readonly email: string
  readonly language: Language
  /** SHA-256 of the token of this sign-in. */
  readonly tokenHash: Buffer
}

/** What a handler gets beside its input. `S` are the services of the application, `Tables` its database. */
export interface Context<Tables = unknown, S = unknown> {
  readonly db: Kysely<Tables>
  /** Undefined only in public calls. */
  readonly actor: Actor | undefined
  readonly language: Language
  readonly log: Logger
  readonly services: S
  /** Address of the caller, for limits; behind a proxy the forwarded one when TRUST_PROXY is set. */
  readonly ip: string
  readonly userAgent: string
  /** Sentences that follow the text of success: what was left as it was. */
  readonly remarks?: string[]
}

/** A call paired with its handler. */
export interface Route<Ctx> {
  readonly call: Call
  readonly handle: (ctx: Ctx, input: unknown) => Promise<unknown>
  /** Finds wrong fields by rules beyond the schema; asked about the right fields too when others do not fit it. */
  readonly check?: (ctx: Ctx, input: Record<string, unknown>) => Promise<FieldFaults> | FieldFaults
}

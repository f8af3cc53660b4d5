import type { TestAccount, TestApp } from '../test-app.ts'
import type { EntityName } from './specification.ts'

/** Who makes a call (contract, section 4): a visitor, another user, the owner of the records, an administrator. */
export type Role = 'anon' | 'user' | 'owner' | 'admin'
export const ROLES: readonly Role[] = ['anon', 'user', 'owner', 'admin']

/** Done, or a business failure by its code. */
export type Outcome = 'done' | `${string}.${string}`

/** The people of a play and what it needs of the application. */
export interface Scene {
  app: TestApp
  role: Role
  /** The caller; undefined for a visitor. */
  caller: TestAccount | undefined
  owner: TestAccount
  stranger: TestAccount
  admin: TestAccount
}

/** How one call of the specification is played. */
export interface Play {
  /** The fields of the specification, all of them and no other; makes beforehand what they speak of. */
  fields(scene: Scene): Promise<Record<string, unknown>> | Record<string, unknown>
  /** Where it differs from what the access of the contract says. */
  outcomes?: Partial<Record<Role, Outcome>>
  /** What another user gets, for calls of an owner: as if the record did not exist. */
  missing?: Outcome
  /** The entity that the answer shows, or each of its rows. */
  shows?: EntityName
  /** The text of `msg` after success, in English, for a client that sends no language. */
  says?: string
  /** Where rows are served by GET. */
  method?: 'GET'
  /** Fails the test when the call, having answered success, did not do what it says. */
  proves?(scene: Scene, data: Answered, fields: Record<string, unknown>): Promise<void> | void
}

// biome-ignore lint/suspicious/noExplicitAny: what any call may answer
export type Answered = any

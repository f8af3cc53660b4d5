import type { Generated } from 'kysely'
import type { GeneratedInstant, GeneratedJson, Id, Instant } from './column-types.ts'

/** An account of a provider that opens one of ours: named by (issuer, subject), never by its address. */
export interface AccountIdentityTable {
  issuer: string
  subject: string
  account_id: number
  /** Email that the provider reported when it was linked. */
  email: string
  created_at: GeneratedInstant
  last_used_at: GeneratedInstant
}

export interface PasskeyTable {
  id: Id
  account_id: number
  /** base64url, as browsers send it. */
  credential_id: string
  /** base64url; names the account to authenticators, and is the same for all its passkeys. */
  user_handle: string
  /** COSE. */
  public_key: Buffer
  /** Of its last use; 0 for those that do not count. */
  counter: number
  transports: Generated<string[]>
  /** It may be on several devices of its owner. */
  is_synced: boolean
  is_backed_up: boolean
  name: string
  created_at: GeneratedInstant
  last_used_at: Instant | null
}

export interface SignInStepTable {
  key_hash: Buffer
  purpose: string
  account_id: number | null
  data: GeneratedJson<object>
  expires_at: Instant
}

export interface SignInTables {
  account_identity: AccountIdentityTable
  passkey: PasskeyTable
  sign_in_step: SignInStepTable
}

import type { signInOptions as contract } from '@larunbat/contract'
import type { Handler } from '../../database/context.ts'
import { relyingPartyOf } from './relying-party.ts'

export const signInOptions: Handler<typeof contract> = async ({ services: { config } }) => ({
  provider: config.provider?.name ?? null,
  hasPasskeys: relyingPartyOf(config) !== undefined,
})

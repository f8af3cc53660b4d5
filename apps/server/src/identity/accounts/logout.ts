import type { logout as contract } from '@larunbat/contract'
import type { SignedInHandler } from '../../database/context.ts'
import { endToken } from './token-store.ts'

export const logout: SignedInHandler<typeof contract> = async ({ db, actor }) => {
  await endToken(db, actor.tokenHash)
  return { isDone: true }
}

import type { getNotices as contract } from '@larunbat/contract'
import type { SignedInHandler } from '../../database/context.ts'
import { findMutedNotices } from './notice-store.ts'

export const getNotices: SignedInHandler<typeof contract> = async ({ db, actor }) => ({
  muted: await findMutedNotices(db, actor.accountId),
})

import type { updateNotices as contract } from '@larunbat/contract'
import { NOTICES } from '@larunbat/rules/identity/notices'
import type { SignedInHandler } from '../../database/context.ts'
import { saveMutedNotices } from './notice-store.ts'

export const updateNotices: SignedInHandler<typeof contract> = async ({ db, actor }, { muted }) => {
  const kept = NOTICES.filter((notice) => muted.includes(notice))
  await saveMutedNotices(db, actor.accountId, kept)
  return { muted: kept }
}

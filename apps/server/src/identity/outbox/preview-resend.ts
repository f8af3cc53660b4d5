import { type previewResend as contract, MAX_MAILS_AGAIN } from '@larunbat/contract'
import type { SignedInHandler } from '../../database/context.ts'
import { listFailedMails } from './mail-store.ts'
import { storedFilter } from './wire-filter.ts'

export const previewResend: SignedInHandler<typeof contract> = async ({ db }, wanted) => {
  const { rows, total } = await listFailedMails(db, storedFilter(wanted), MAX_MAILS_AGAIN)
  return { rows, total, expiredCount: rows.filter(({ isLinkOver }) => isLinkOver).length }
}

import type { getSaleTerms as contract } from '@larunbat/contract'
import type { SignedInHandler } from '../../database/context.ts'
import { requireContentRight } from '../../events/event/access.ts'
import { findTermsVersion, readTerms } from './terms-store.ts'

export const getSaleTerms: SignedInHandler<typeof contract> = async ({ db, actor }, { contentId }) => {
  await requireContentRight({ db, actor }, contentId, 'sell')
  return { ...(await readTerms(db, contentId)), version: await findTermsVersion(db, contentId) }
}

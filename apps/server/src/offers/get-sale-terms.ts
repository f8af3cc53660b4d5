import type { getSaleTerms as contract } from '@larunbat/contract'
import { requireContentRight } from '../contents/access.ts'
import type { SignedInHandler } from '../context.ts'
import { findTermsVersion, readTerms } from './terms-store.ts'

export const getSaleTerms: SignedInHandler<typeof contract> = async ({ db, actor }, { contentId }) => {
  await requireContentRight({ db, actor }, contentId, 'sell')
  return { ...(await readTerms(db, contentId)), version: await findTermsVersion(db, contentId) }
}

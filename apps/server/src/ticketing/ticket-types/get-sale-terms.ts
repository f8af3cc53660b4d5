import type { getSaleTerms as contract } from '@larunbat/contract'
import type { SignedInHandler } from '../../database/context.ts'
import { requireEventRight } from '../../events/event/access.ts'
import { findTermsVersion, readTerms } from './terms-store.ts'

export const getSaleTerms: SignedInHandler<typeof contract> = async ({ db, actor }, { eventId }) => {
  await requireEventRight({ db, actor }, eventId, 'sell')
  return { ...(await readTerms(db, eventId)), version: await findTermsVersion(db, eventId) }
}

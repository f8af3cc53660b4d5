import type { getWaitingPlace as contract } from '@larunbat/contract'
import type { Handler } from '../../database/context.ts'
import { AppError } from '../../platform/errors.ts'
import { mailedToken } from '../tickets/mailed-token.ts'
import { findPlace } from './entry-store.ts'
import { entryOfToken } from './entry-token.ts'

/** An entry of a waiting list, for the holder of its secret. */
export const getWaitingPlace: Handler<typeof contract> = async ({ db }, { token }) => {
  const id = await entryOfToken(db, token)
  const place = id === undefined ? undefined : await findPlace(db, id)
  if (!place) throw new AppError('waiting.not_found')
  const { checkoutId, ...shown } = place
  return { ...shown, checkout: checkoutId === null ? null : await mailedToken(db, checkoutId) }
}

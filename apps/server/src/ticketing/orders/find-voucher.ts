import type { Ctx } from '../../database/context.ts'
import { AppError } from '../../platform/errors.ts'
import { withCodeTried } from '../ticket-types/code-limit.ts'
import { findVoucher, type Voucher } from './voucher-store.ts'

/**
 * The voucher of a typed code; null without one. Throws `voucher.unknown`, and `request.too_many` when their
 * network has tried too many.
 */
export async function readTypedVoucher(
  ctx: Pick<Ctx, 'db' | 'ip' | 'services'>,
  eventId: number,
  code: string | null,
): Promise<Voucher | null> {
  if (code === null) return null
  const voucher = await withCodeTried(ctx, async () => {
    const found = await findVoucher(ctx.db, eventId, code)
    return { found, isOpened: found !== undefined }
  })
  if (!voucher) throw new AppError('voucher.unknown', { fields: ['vale'] })
  return voucher
}

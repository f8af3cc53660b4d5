import type { listRepeatedScans as contract } from '@larunbat/contract'
import { orderNumber } from '@larunbat/rules/ticketing/order-number'
import type { SignedInHandler } from '../../database/context.ts'
import { requireEventRight } from '../../events/event/access.ts'
import { listRepeated } from './report-store.ts'
import type { ScanResult } from './scan.ts'

const REASONS: Partial<Record<ScanResult, 'cancelled' | 'offered' | 'passedOn' | 'wrongSession'>> = {
  cancelled: 'cancelled',
  offered: 'offered',
  passed_on: 'passedOn',
  wrong_session: 'wrongSession',
}

/** Tickets that devices let in though they should not have, for the event's owner and administrators. */
export const listRepeatedScans: SignedInHandler<typeof contract> = async (ctx, { eventId }) => {
  await requireEventRight(ctx, eventId, 'door')
  const rows = await listRepeated(ctx.db, eventId)
  return rows.map((row) => ({
    ...row,
    orderNumber: orderNumber(row.orderId),
    reason: row.admissions.map(({ result }) => REASONS[result]).find((reason) => reason) ?? 'twice',
    admissions: row.admissions.map((one) => ({ ...one, scannedAt: new Date(one.scannedAt).toISOString() })),
  }))
}

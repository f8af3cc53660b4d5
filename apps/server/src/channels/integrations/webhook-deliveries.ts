import type { listWebhookDeliveries, repeatWebhookDelivery, testWebhook } from '@larunbat/contract'
import { inTransaction, type SignedInCtx, type SignedInHandler } from '../../database/context.ts'
import type { Db } from '../../database/tables.ts'
import { AppError } from '../../platform/errors.ts'
import { festivalName } from '../../platform/festival-name.ts'
import { isUuid } from '../../ticketing/payments/is-uuid.ts'
import { findDelivery, insertDeliveries, listDeliveries, makeDue, takeNumbers } from './delivery-store.ts'
import { messageBody } from './message-data.ts'
import { holdersOf } from './token-holder.ts'
import { findEndpoint, lockEndpoint } from './webhook-store.ts'

const PAGE_SIZE = 25
const MAX_ROWS = 100

export const listDeliveriesOf: SignedInHandler<typeof listWebhookDeliveries> = async (ctx, input) => {
  const { id, status, page, pageSize } = input
  if (!(await findEndpoint(ctx.db, id, holdersOf(ctx)))) throw new AppError('integration.webhook_not_found')
  const limit = Math.min(MAX_ROWS, pageSize ?? (page === undefined ? MAX_ROWS : PAGE_SIZE))
  const offset = ((page ?? 1) - 1) * limit
  const { rows, total } = await listDeliveries(ctx.db, id, status, { limit, offset })
  return page === undefined ? rows : { rows, total, page, pageSize: limit }
}

export const repeatDelivery: SignedInHandler<typeof repeatWebhookDelivery> = (ctx, { id, deliveryId }) =>
  inTransaction(ctx, async (tx) => {
    await requireActive(ctx, tx, id)
    if (!isUuid(deliveryId) || !(await makeDue(tx, id, deliveryId)))
      throw new AppError('integration.delivery_not_found')
    return shown(tx, id, deliveryId)
  })

export const sendTestMessage: SignedInHandler<typeof testWebhook> = (ctx, { id }) =>
  inTransaction(ctx, async (tx) => {
    await requireActive(ctx, tx, id)
    const number = await takeNumbers(tx, id, 1)
    const data = { message: `${festivalName()} reaches this address.`, webhook_id: id }
    const body = messageBody('test', new Date().toISOString(), number, data)
    const [deliveryId = ''] = await insertDeliveries(tx, [{ endpointId: id, number, type: 'test', body }])
    return shown(tx, id, deliveryId)
  })

async function requireActive(ctx: SignedInCtx, tx: Db, id: number): Promise<void> {
  const row = await lockEndpoint(tx, id, holdersOf(ctx))
  if (!row) throw new AppError('integration.webhook_not_found')
  if (row.status !== 'active') throw new AppError('integration.webhook_off')
}

async function shown(tx: Db, endpointId: number, id: string) {
  const row = await findDelivery(tx, endpointId, id)
  if (!row) throw new AppError('integration.delivery_not_found')
  return row
}

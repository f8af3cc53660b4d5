import type {
  confirmRenewal as confirmContract,
  getRenewal as getContract,
  renewalCode,
} from '@larunbat/contract'
import type { Of } from '@larunbat/contract/kit'
import { inTransaction, type SignedInHandler } from '../../database/context.ts'
import type { Db } from '../../database/tables.ts'
import { AppError } from '../../platform/errors.ts'
import { requireEditableEvent, requireEventRight } from '../event/access.ts'
import { findCopy, savePoint } from './copy-store.ts'

type RenewalCode = Of<typeof renewalCode>
/** In the order one goes through them. */
const CODES: readonly RenewalCode[] = [
  'fechas',
  'espacio',
  'causa',
  'precios',
  'participantes',
  'capitulos',
  'archivos',
  'derechos',
]

export const getRenewal: SignedInHandler<typeof getContract> = async (ctx, { id }) => {
  await requireEventRight(ctx, id, 'read')
  return { renewal: await readRenewal(ctx.db, id) }
}

export const confirmRenewal: SignedInHandler<typeof confirmContract> = (ctx, { id, code, isDone }) =>
  inTransaction(ctx, async (tx) => {
    await requireEditableEvent(ctx, tx, id)
    if (!(await savePoint(tx, id, code, isDone))) throw new AppError('copy.no_such_point')
    return { renewal: await readRenewal(tx, id) }
  })

async function readRenewal(db: Db, id: number) {
  const copy = await findCopy(db, id)
  if (!copy) return null
  const { items, ...rest } = copy
  return {
    ...rest,
    items: CODES.flatMap((code) => (code in items ? [{ code, isDone: items[code] === true }] : [])),
  }
}

import type { Db } from '../../database/tables.ts'
import { AppError } from '../../platform/errors.ts'
import { payeeKey } from './payee-store.ts'
import { readDue } from './read-due.ts'

/**
 * Throws `payout.held`, with the names, when something changed since a batch was made: another account number or holder, a hold, or
 * less to pay. Between making a batch and sending it, buyers may have got money back.
 */
export async function assertStillDue(
  tx: Db,
  { id, currency }: { id: number; currency: string },
  days: number,
): Promise<void> {
  const dues = new Map(
    (await readDue(tx, currency, days)).map((due) => [payeeKey(due.kind, due.id ?? -1), due]),
  )
  const planned = await tx
    .selectFrom('payout')
    .select(['kind', 'subject_id', 'name', 'iban', 'amount_cents'])
    .where('batch_id', '=', id)
    .where('status', '=', 'planned')
    .execute()
  const changed = planned.filter((payout) => {
    const due = dues.get(payeeKey(payout.kind, payout.subject_id))
    const isHeld = !due || due.holds.some((reason) => reason !== 'in_batch')
    const isElsewhere = due?.payee?.iban !== payout.iban || due.payee.name !== payout.name
    return isHeld || isElsewhere || due.payableCents < payout.amount_cents
  })
  if (changed.length > 0)
    throw new AppError('payout.held', { variables: { names: changed.map(({ name }) => name).join(', ') } })
}

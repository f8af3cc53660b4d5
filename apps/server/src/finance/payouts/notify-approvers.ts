import type { SignedInCtx } from '../../database/context.ts'
import { listAdmins } from '../../identity/accounts/user-store.ts'
import { TicketTexts } from '../../ticketing/tickets/ticket-texts.ts'
import { findObstacle } from './approval-obstacle.ts'
import { listBatchRows, listPayoutRows } from './batch-store.ts'

/** Mails every administrator who can approve a draft that it waits; returns how many that are. */
export async function notifyApprovers(
  { db: tx, actor, services }: Pick<SignedInCtx, 'db' | 'actor' | 'services'>,
  batchId: number,
): Promise<number> {
  const [batch] = (await listBatchRows(tx, { id: batchId, limit: 1, offset: 0 })).rows
  if (!batch || batch.count === 0) return 0
  const fresh = (await listPayoutRows(tx, batchId)).filter(
    ({ status, iban, name, lastIban, lastName }) =>
      status === 'planned' && (iban !== lastIban || name !== lastName),
  )
  let notified = 0
  for (const admin of await listAdmins(tx, 'money')) {
    if ((await findObstacle(tx, batch, admin.id)) !== null) continue
    const total = new TicketTexts(admin.language, batch.currency).money(batch.totalCents)
    await services.mailer.send(tx, {
      to: admin.email,
      language: admin.language,
      template: 'payout-to-approve',
      data: {
        name: admin.name,
        title: total,
        total,
        who: actor.name,
        count: batch.count,
        fresh: fresh.length,
        url: `${services.config.publicUrl}/panel/pagos/${batchId}`,
      },
      accountId: admin.id,
    })
    notified += 1
  }
  return notified
}

import {
  answerCauseReceipt,
  approvePayoutBatch,
  createPayoutBatch,
  getOrder,
  getPayoutProposal,
  listOrders,
  markPayoutsPaid,
  refundOrder,
  updateCause,
} from '@larunbat/contract'
import { ageCauseIbans } from './demo-age-store.ts'
import type { DemoTools, Run } from './demo-run.ts'
import { listReceiptSecrets, type StoredPerson } from './demo-store.ts'

const CAUSES = [
  { name: 'Despensa Solidaria del Nervión', taxId: 'G48123988', iban: 'ES7921000813610123456789' },
  { name: 'Fundación Barrio Vivo', taxId: 'G21000019', iban: 'ES6621000418401234567891' },
] as const

/** Says who gets the money of the causes of events that are over. */
export async function nameCauses(
  { db }: DemoTools,
  run: Run,
  admin: StoredPerson,
  contentIds: readonly number[],
): Promise<void> {
  for (const [at, contentId] of contentIds.entries()) {
    const cause = CAUSES[at % CAUSES.length] as (typeof CAUSES)[number]
    await run(admin, updateCause, {
      contentId,
      payee: {
        ...cause,
        email: `causa${at + 1}@larunbat.example`,
        contact: null,
        language: 'es',
        town: 'Bilbao',
        country: 'ES',
      },
    })
  }
  await ageCauseIbans(db)
}

/** Pays out what is due: one administrator makes the batch, another approves it; each cause says that its money came. */
export async function payOut(
  { db, log }: DemoTools,
  run: Run,
  [maker, checker]: readonly [StoredPerson, StoredPerson],
): Promise<void> {
  const { dues } = await run(maker, getPayoutProposal, { currency: 'EUR' })
  if (!dues.some((due) => due.payableCents > 0 && due.holds.length === 0)) {
    log.info('Nothing of the demo can be paid out yet.')
    return
  }
  const { id: batchId, version } = await run(maker, createPayoutBatch, { currency: 'EUR' })
  await run(checker, approvePayoutBatch, { batchId, version })
  await run(checker, markPayoutsPaid, { batchId })
  for (const secret of await listReceiptSecrets(db))
    await run(0, answerCauseReceipt, { secret, answer: 'received', comment: 'Eskerrik asko!' })
}

/** Gives the tickets of one order of an event back. */
export async function refundOne(run: Run, owner: StoredPerson, contentId: number): Promise<void> {
  const found = await run(owner, listOrders, { contentId })
  const order = (Array.isArray(found) ? found : found.rows).find((one) => one.totalCents > 0)
  if (!order) return
  const { soldTickets } = await run(owner, getOrder, { contentId, orderId: order.id })
  await run(owner, refundOrder, {
    contentId,
    orderId: order.id,
    ticketIds: soldTickets.map(({ id }) => id),
    note: 'No puede venir por enfermedad.',
  })
}

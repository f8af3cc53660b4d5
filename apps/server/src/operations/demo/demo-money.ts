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
import type { Letter, Mailer } from '../../platform/mail/mailer.ts'
import { ageCauseIbans } from './demo-age-store.ts'
import { type DemoTools, type Run, runOf } from './demo-run.ts'
import type { StoredPerson } from './demo-store.ts'
import { DEMO_PASSWORD } from './festival.ts'

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
      currentPassword: DEMO_PASSWORD,
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
  tools: DemoTools,
  run: Run,
  [maker, checker]: readonly [StoredPerson, StoredPerson],
): Promise<void> {
  const { dues } = await run(maker, getPayoutProposal, { currency: 'EUR' })
  if (!dues.some((due) => due.payableCents > 0 && due.holds.length === 0)) {
    tools.log.info('Nothing of the demo can be paid out yet.')
    return
  }
  const { id: batchId, version } = await run(maker, createPayoutBatch, { currency: 'EUR' })
  await run(checker, approvePayoutBatch, { batchId, version })
  const letters: Letter[] = []
  const services = { ...tools.services, mailer: overheard(tools.services.mailer, letters) }
  await runOf({ ...tools, services })(checker, markPayoutsPaid, { batchId })
  for (const { data } of letters.filter(({ template }) => template === 'cause-paid')) {
    const secret = String(data.url).split('/').at(-1) as string
    await run(0, answerCauseReceipt, { secret, answer: 'received', comment: 'Eskerrik asko!' })
  }
}

/** A mailer whose letters are read on the way: a cause answers by the address that it alone was sent. */
function overheard(mailer: Mailer, letters: Letter[]): Mailer {
  return {
    send: async (db, letter) => {
      letters.push(letter)
      await mailer.send(db, letter)
    },
    sendAgain: (db, mailId) => mailer.sendAgain(db, mailId),
  }
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

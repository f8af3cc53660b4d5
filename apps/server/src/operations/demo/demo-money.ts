import {
  answerCauseReceipt,
  approvePayoutBatch,
  createPayoutBatch,
  getFestivalRules,
  getOrder,
  getPayoutProposal,
  listOrders,
  markPayoutsPaid,
  refundOrder,
  saveFestivalRules,
  updateCause,
} from '@larunbat/contract'
import type { Letter, Mailer } from '../../platform/mail/mailer.ts'
import { ageCauseIbans } from './demo-age-store.ts'
import { type DemoTools, type Run, runOf } from './demo-run.ts'
import type { StoredPerson } from './demo-store.ts'
import { DEMO_PASSWORD } from './festival.ts'

const CAUSES = [
  { taxId: 'G48123988', iban: 'ES1321000418424500061234' },
  { taxId: 'G21000019', iban: 'ES7430350022470220012345' },
  { taxId: 'G95123774', iban: 'ES8120950611029100456789' },
] as const

/** Says who gets the money of the causes of events that are over. */
export async function nameCauses(
  { db }: DemoTools,
  run: Run,
  admin: StoredPerson,
  events: readonly { eventId: number; cause: string }[],
): Promise<void> {
  for (const [at, { eventId, cause }] of events.entries()) {
    const payee = CAUSES[at % CAUSES.length] as (typeof CAUSES)[number]
    await run(admin, updateCause, {
      eventId,
      currentPassword: DEMO_PASSWORD,
      payee: {
        ...payee,
        name: cause,
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

/** Payees that are left to be paid by the visitor of the demo. */
const LEFT = 2

/** The account that the demo's payouts leave from: that of the examples of ISO 13616. */
const PAYER = { payoutHolder: 'Fundación Larunbat', payoutIban: 'ES9121000418450200051332' } as const

/** Says in the festival's settings which account payouts leave from, so that there is a file for the bank. */
export async function setPayer(run: Run, admin: StoredPerson): Promise<void> {
  const { values, version } = await run(admin, getFestivalRules, {})
  if (values.payoutIban) return
  await run(admin, saveFestivalRules, {
    version,
    values: { ...values, ...PAYER },
    currentPassword: DEMO_PASSWORD,
  })
}

/**
 * Pays out what is due: one administrator makes the batch, another approves it; each cause says that its money came. One
 * organiser's money is left in a batch that waits for the second person; of many payees, two are left to be paid.
 */
export async function payOut(
  tools: DemoTools,
  run: Run,
  [maker, checker]: readonly [StoredPerson, StoredPerson],
): Promise<void> {
  const { dues } = await run(maker, getPayoutProposal, { currency: 'EUR' })
  const payees = dues.flatMap(({ kind, id, payableCents, holds }) =>
    id !== null && payableCents > 0 && holds.length === 0 ? { kind, id } : [],
  )
  if (payees.length === 0) {
    tools.log.info('Nothing of the demo can be paid out yet.')
    return
  }
  const last = payees.length > 1 ? payees.findLast(({ kind }) => kind === 'seller') : undefined
  const others = payees.filter((payee) => payee !== last)
  const { id: batchId, version } = await run(maker, createPayoutBatch, {
    currency: 'EUR',
    payees: others.slice(0, Math.max(1, others.length - LEFT)),
  })
  await run(checker, approvePayoutBatch, { batchId, version })
  const letters: Letter[] = []
  const services = { ...tools.services, mailer: overheard(tools.services.mailer, letters) }
  await runOf({ ...tools, services })(checker, markPayoutsPaid, { batchId })
  for (const { data } of letters.filter(({ template }) => template === 'cause-paid')) {
    const secret = String(data.url).split('/').at(-1) as string
    await run(0, answerCauseReceipt, { secret, answer: 'received', comment: 'Eskerrik asko!' })
  }
  if (last) await run(maker, createPayoutBatch, { currency: 'EUR', payees: [last] })
}

/** A mailer whose mails are read in between: a beneficiary confirms through the address that was mailed to it alone. */
function overheard(mailer: Mailer, letters: Letter[]): Mailer {
  return {
    send: async (db, letter) => {
      letters.push(letter)
      return mailer.send(db, letter)
    },
    render: (letter) => mailer.render(letter),
    sendAgain: (db, mailId) => mailer.sendAgain(db, mailId),
  }
}

/** Gives the tickets of one order of an event back. */
export async function refundOne(run: Run, owner: StoredPerson, eventId: number): Promise<void> {
  const found = await run(owner, listOrders, { eventId })
  const order = (Array.isArray(found) ? found : found.rows).find((one) => one.totalCents > 0)
  if (!order) return
  const { soldTickets } = await run(owner, getOrder, { eventId, orderId: order.id })
  await run(owner, refundOrder, {
    eventId,
    orderId: order.id,
    ticketIds: soldTickets.map(({ id }) => id),
    note: 'No puede venir por enfermedad.',
  })
}

import type { Jobs } from '../../platform/jobs/jobs.ts'
import { bookLateFees } from './late-fees.ts'
import type { PaymentsCtx } from './payments-ctx.ts'
import { lookUpPayments } from './poll-payments.ts'
import { sendRefunds } from './send-refunds.ts'

/** How long one kind of question may keep the others waiting. */
const MAX_MS = 40_000

/** Every minute: queries open payments, sends decided refunds, books fees that were reported late. */
export async function startPaymentWork(jobs: Jobs, ctx: PaymentsCtx): Promise<void> {
  await jobs.schedule('payments', '* * * * *', async () => {
    for (const ask of [sendRefunds, lookUpPayments, bookLateFees]) await untilDone(() => ask(ctx))
  })
}

/** A cancelled festival refunds hundreds of purchases: due ones are requested in runs, until none are left. */
async function untilDone(run: () => Promise<number>): Promise<void> {
  const until = Date.now() + MAX_MS
  while ((await run()) > 0 && Date.now() < until);
}

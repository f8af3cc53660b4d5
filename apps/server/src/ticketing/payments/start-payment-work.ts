import type { Jobs } from '../../platform/jobs/jobs.ts'
import { bookLateFees } from './late-fees.ts'
import type { PaymentsCtx } from './payments-ctx.ts'
import { lookUpPayments } from './poll-payments.ts'
import { sendRefunds } from './send-refunds.ts'

/** How long one kind of question may keep the others waiting. */
const MAX_MS = 40_000

/** Every minute: asks what became of payments, makes the refunds that were decided, books fees that were told late. */
export async function startPaymentWork(jobs: Jobs, ctx: PaymentsCtx): Promise<void> {
  await jobs.schedule('payments', '* * * * *', async () => {
    for (const ask of [sendRefunds, lookUpPayments, bookLateFees]) await untilDone(() => ask(ctx))
  })
}

/** A cancelled festival gives hundreds of purchases back: what is due is asked for in runs, until there is no more. */
async function untilDone(run: () => Promise<number>): Promise<void> {
  const until = Date.now() + MAX_MS
  while ((await run()) > 0 && Date.now() < until);
}

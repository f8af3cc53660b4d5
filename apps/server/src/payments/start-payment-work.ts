import type { Jobs } from '../platform/jobs/jobs.ts'
import { bookLateFees } from './late-fees.ts'
import { lookUpPayments } from './look-up-payments.ts'
import { makeRefunds } from './make-refunds.ts'
import type { PaymentsCtx } from './payments-ctx.ts'

/** Every minute: asks what became of payments, makes the refunds that were decided, books fees that were told late. */
export async function startPaymentWork(jobs: Jobs, ctx: PaymentsCtx): Promise<void> {
  await jobs.schedule('payments', '* * * * *', async () => {
    await lookUpPayments(ctx)
    await makeRefunds(ctx)
    await bookLateFees(ctx)
  })
}

import type { Ctx } from '../../database/context.ts'
import { fileName } from '../../platform/festival-name.ts'
import { boundedQueue } from '../../platform/limits/bounded-queue.ts'
import { findCausePaper } from '../beneficiaries/cause-paper-store.ts'
import { printCausePaper } from './pdf/cause-paper-pdf.ts'
import { endToEndId } from './sepa-file.ts'

/** One document at a time: printing takes the processor that purchases need. */
const inTurn = boundedQueue({ running: 1, waiting: 20 })

/** Returns the paper of a payment for the holder of the secret mailed to its cause; undefined for any other secret. */
export async function printPaperOfCause(
  { db, language, services }: Pick<Ctx, 'db' | 'language' | 'services'>,
  secret: string,
): Promise<{ name: string; body: Buffer } | undefined> {
  const paper = await findCausePaper(db, secret)
  if (!paper) return undefined
  const { batchId } = await db
    .selectFrom('payout')
    .select('batch_id as batchId')
    .where('id', '=', paper.payoutId)
    .executeTakeFirstOrThrow()
  const reference = endToEndId({ id: batchId }, { id: paper.payoutId })
  const site = new URL(services.config.publicUrl).host
  const body = await inTurn(() => printCausePaper(paper, { language, reference, site }))
  return { name: fileName(`${paper.payoutId}.pdf`), body }
}

import type { Services } from '../../database/context.ts'
import type { Db } from '../../database/tables.ts'
import { findPaperOfRefund } from '../../ledger/receipt-store.ts'
import { mailBuyer } from '../tickets/mail-buyer.ts'
import { mailedToken } from '../tickets/mailed-token.ts'
import { newsAddresses } from '../tickets/newsletter/unsubscribe-address.ts'
import { ticketAddresses } from '../tickets/ticket-addresses.ts'
import { plain, TicketTexts } from '../tickets/ticket-texts.ts'
import { listHeldOfRefund } from './holder-store.ts'
import { findMailFacts, takeUnmailedRefund, type UnmailedRefund } from './mail-facts-store.ts'
import { mailEndedHolder } from './mail-holder.ts'

/**
 * Mails buyers about their refunds, the oldest first, each once across processes, and returns the number of mails. A
 * failure does not delay the others; it is thrown once they are done.
 */
export async function mailRefunds(
  db: Db,
  services: Pick<Services, 'mailer' | 'config'>,
  atMost = 100,
): Promise<number> {
  const failed: string[] = []
  let done = 0
  let cause: unknown
  while (done + failed.length < atMost) {
    let taken: string | undefined
    try {
      await db.transaction().execute(async (tx) => {
        const refund = await takeUnmailedRefund(tx, failed)
        taken = refund?.id
        if (!refund) return
        await mailRefund(tx, services, refund)
        if (!refund.isWithdrawn) await mailHoldersOf(tx, services, refund)
      })
      if (taken === undefined) break
      done += 1
    } catch (error) {
      if (taken === undefined) throw error
      failed.push(taken)
      cause = error
    }
  }
  if (failed.length > 0) throw new Error(`${failed.length} refunds are not told yet`, { cause })
  return done
}

/** Notifies those who held what was given back. */
async function mailHoldersOf(
  tx: Db,
  services: Pick<Services, 'mailer' | 'config'>,
  { id, eventId, orderId }: { id: string; eventId: number; orderId: string },
): Promise<void> {
  for (const held of await listHeldOfRefund(tx, eventId, id))
    await mailEndedHolder(
      tx,
      services,
      { eventId, orderId, ticketId: held.id },
      { holderName: held.name, email: held.email },
    )
}

async function mailRefund(
  tx: Db,
  { mailer, config }: Pick<Services, 'mailer' | 'config'>,
  {
    id,
    eventId,
    orderId,
    amountCents,
    isGift,
    isWithdrawn,
    note,
    by,
    tickets,
  }: UnmailedRefund & { id: string },
): Promise<void> {
  const order = await findMailFacts(tx, eventId, orderId)
  if (!order?.email) return
  const { language, email, currency, checkoutId, cause } = order
  const texts = new TicketTexts(language, currency)
  const { page, correction } = ticketAddresses(config.publicUrl, await mailedToken(tx, checkoutId), language)
  const paper = await findPaperOfRefund(tx, eventId, id)
  const { newsUrl, unsubscribeUrl } = await newsAddresses(tx, config.publicUrl, { checkoutId, language })
  await mailBuyer(tx, mailer, [eventId], {
    to: email,
    language,
    template: 'order-refunded',
    data: {
      name: plain(order.name ?? ''),
      title: texts.pick(order.title),
      url: page,
      kind: kindOf({ isWithdrawn, isGift, amountCents, by }),
      isBySeller: by === 'seller' || by.startsWith('run:'),
      isByEvent: by === 'event',
      tickets,
      total: texts.money(amountCents),
      cause,
      text: isWithdrawn ? null : note,
      paperLabel: paper ? `${texts.t(`correction.${paper.kind}`)} ${paper.number} (PDF)` : null,
      paperUrl: paper ? correction(paper.number, eventId) : null,
      newsUrl,
    },
    ...(unsubscribeUrl ? { unsubscribeUrl } : {}),
  })
}

function kindOf({
  isWithdrawn,
  isGift,
  amountCents,
  by,
}: Pick<UnmailedRefund, 'isWithdrawn' | 'isGift' | 'amountCents' | 'by'>): string {
  if (isWithdrawn) return 'withdrawn'
  if (isGift) return 'gift'
  if (by === 'bank') return 'bank'
  // The code of an error: the payment bought nothing.
  if (by.includes('.')) return 'unwanted'
  return amountCents > 0 ? 'refund' : 'nothing'
}

import { festivalName } from '../../../platform/festival-name.ts'
import { boundedQueue } from '../../../platform/limits/bounded-queue.ts'
import type { BoughtCheckout } from '../bought.ts'
import { type KeyHolder, signCode } from '../ticket-keys.ts'
import { listWatchLinks } from '../watch/watch-links.ts'
import { makeApplePass } from './apple-pass.ts'
import { googlePassLink } from './google-pass.ts'
import { type PassFacts, passFacts } from './pass-facts.ts'

/** One pass at a time: signing takes the processor that purchases need. */
const inTurn = boundedQueue({ running: 1, waiting: 40 })

/** The pass of a ticket; undefined for one not valid for entry, and where none are made. Throws `request.too_many`. */
export async function applePass(
  holder: KeyHolder,
  checkout: BoughtCheckout,
  ticketId: string,
): Promise<Buffer | undefined> {
  const { apple } = holder.services.config.wallets
  const facts = apple && (await factsOf(holder, checkout, ticketId))
  return apple && facts && inTurn(() => makeApplePass(apple, facts, festivalName()))
}

/** Where Google keeps a ticket; undefined as above. */
export async function googlePass(
  holder: KeyHolder,
  checkout: BoughtCheckout,
  ticketId: string,
): Promise<string | undefined> {
  const { google } = holder.services.config.wallets
  const facts = google && (await factsOf(holder, checkout, ticketId))
  return google && facts && googlePassLink(google, facts, festivalName())
}

async function factsOf(
  holder: KeyHolder,
  checkout: BoughtCheckout,
  ticketId: string,
): Promise<PassFacts | undefined> {
  for (const { eventId, tickets } of checkout.orders) {
    const ticket = tickets.find(({ id }) => id === ticketId)
    if (!ticket) continue
    const { sessionId, serial } = ticket
    const code = await signCode(holder, { eventId, sessionId, serial })
    const links = await listWatchLinks(holder.db, holder.services.config.publicUrl, checkout)
    const watchUrl = links.find((link) => link.ticketId === ticketId)?.url ?? null
    return passFacts(checkout, ticketId, code, watchUrl)
  }
  return undefined
}

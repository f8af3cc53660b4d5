import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'
import { giveUp } from './begin-store.ts'
import type { PaymentsCtx } from './payments-ctx.ts'
import { ProviderError, type ProviderName } from './provider.ts'
import { providerNamed, providersOf } from './provider-named.ts'
import { settlePayment } from './settle-payment.ts'

/** Payments of one run. */
const AT_ONCE = 40

interface OpenPayment {
  id: string
  provider: ProviderName
  reference: string | null
  /** Its checkout can no longer be paid in time. */
  isOver: boolean
  /** It ended here already, but its page may be open at the provider. */
  isWatched: boolean
}

/**
 * Queries the state of open payments, whose message was lost or never sent. Payments of expired checkouts are closed at
 * the provider, so that no expired checkout is paid. Returns the number of queries.
 */
export async function lookUpPayments(ctx: PaymentsCtx): Promise<number> {
  const names = providersOf(ctx.services).map(({ name }) => name)
  const open = names.length === 0 ? [] : await claimOpen(ctx.db, names)
  for (const payment of open) {
    try {
      await lookUp(ctx, payment)
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      ctx.log.warn({ payment: payment.id, code: error.code }, 'A payment could not be looked up.')
      if (error.code === 'paused') break
    }
  }
  return open.length
}

async function lookUp(ctx: PaymentsCtx, payment: OpenPayment): Promise<void> {
  const { id, reference, isOver, isWatched } = payment
  const provider = providerNamed(ctx.services, payment.provider)
  if (!provider) return
  if (reference === null) {
    // The page's address never left the provider, so it cannot have been paid.
    if (isOver) await giveUp(ctx.db, id, 'page_never_shown', 'cancelled')
    return
  }
  const state = isOver && !isWatched ? await provider.close(reference) : await provider.lookUp(reference)
  await settlePayment(ctx, id, state)
}

/** The older a payment, the less often it is queried: the interval is a twentieth of its age. */
async function claimOpen(db: Db, providers: readonly string[]): Promise<OpenPayment[]> {
  const { rows } = await sql<OpenPayment>`
    with due as (select p.id from payment p where (p.status in ('created', 'pending') or p.watch_until > now())
        and p.provider = any(${[...providers]}::text[]) and p.created_at < now() - interval '20 seconds'
        and coalesce(p.looked_up_at, '-infinity')
          < now() - greatest(interval '45 seconds', (now() - p.created_at) / 20)
      order by p.looked_up_at nulls first, p.created_at limit ${AT_ONCE} for update skip locked)
    update payment p set looked_up_at = now() from due, checkout c where p.id = due.id and c.id = p.checkout_id
    returning p.id, p.provider, p.reference,
      c.status not in ('open', 'paying') or c.expires_at <= now() as "isOver",
      p.status not in ('created', 'pending') as "isWatched"`.execute(db)
  return rows
}

import type { Language } from '@larunbat/rules/text/language'
import { sql } from 'kysely'
import type { Db, Row } from '../../database/tables.ts'
import type { PaymentMethod, ProviderName } from './provider.ts'

/** What a payment is begun for. Its row is locked while `read` is under way. */
export interface Payable {
  id: string
  totalCents: number
  currency: string
  email: string
  language: Language
  expiresAt: string
}

/** How long the page of a provider stays open at most. Longer than places are held, as providers want half an hour. */
export const PAGE_INTERVAL = '60 minutes'

export type BegunPayment = Pick<Row<'payment'>, 'id' | 'provider' | 'reference' | 'status'> & {
  closesAt: string
  /** It is not for what is to be paid now. */
  isOther: boolean
}

/**
 * Returns the last open payment of a checkout, else a new one under `id`, stored before the request to its provider:
 * its number is the idempotency key of all requests. Marks the checkout as being paid, unless the payment is for
 * something else. The caller has locked the checkout.
 */
export async function goOnOrBegin(
  tx: Db,
  id: string,
  { id: checkoutId, totalCents, currency }: Payable,
  provider: ProviderName,
  method: PaymentMethod,
): Promise<BegunPayment> {
  const wanted = sql`${provider}::text, ${method}::text, ${totalCents}::int, ${currency}::text`
  const { rows } = await sql<BegunPayment>`
    with begun as (select id, provider, reference, status, created_at,
        (provider, method, amount_cents, currency) is distinct from (${wanted}) as is_other
      from payment where checkout_id = ${checkoutId} and status in ('created', 'pending')
      order by created_at desc, id desc limit 1),
    made as (insert into payment (id, checkout_id, status, provider, method, amount_cents, currency)
      select ${id}::uuid, ${checkoutId}::uuid, 'created', ${wanted} where not exists (select from begun)
      returning id, provider, reference, status, created_at),
    paying as (update checkout set status = 'paying'
      where id = ${checkoutId} and not exists (select from begun where is_other))
    select id, provider, reference, status, created_at + interval '${sql.raw(PAGE_INTERVAL)}' as "closesAt",
      is_other as "isOther"
    from (select * from begun union all select *, false from made) p`.execute(tx)
  return rows[0] as BegunPayment
}

/**
 * Stores the provider's name of a payment. False when the payment was given up meanwhile: no buyer may be sent to its page
 * then.
 */
export async function saveReference(db: Db, id: string, reference: string): Promise<boolean> {
  const { numAffectedRows } =
    await sql`update payment set status = 'pending', reference = ${reference}, error = null
    where id = ${id} and status in ('created', 'pending') and coalesce(reference, ${reference}) = ${reference}`.execute(
      db,
    )
  return numAffectedRows === 1n
}

/**
 * Ends a payment whose page no buyer was sent to, so that nothing can have been paid; without a `status` it only notes that
 * it is not known what came of asking. Its checkout can be changed or paid anew. Does nothing once the page is known.
 */
export async function giveUp(
  db: Db,
  id: string,
  error: string,
  status?: 'failed' | 'cancelled',
): Promise<void> {
  await sql`with p as (update payment set status = coalesce(${status ?? null}, status), error = ${error.slice(0, 200)}
      where id = ${id} and status = 'created' and reference is null returning checkout_id)
    update checkout c set status = 'open' from p where c.id = p.checkout_id and c.status = 'paying'`.execute(
    db,
  )
}

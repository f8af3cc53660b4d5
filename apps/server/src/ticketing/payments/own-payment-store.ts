import type { Language } from '@larunbat/rules/text/language'
import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'
import { openedBy } from '../tickets/mailed-token.ts'
import { PAGE_INTERVAL } from './begin-store.ts'
import { isUuid } from './is-uuid.ts'
import type { PaymentMethod, ProviderName } from './provider.ts'

/** A payment for the buyer whose it is. */
export interface OwnPayment {
  id: string
  status: 'created' | 'pending' | 'captured' | 'failed' | 'cancelled'
  provider: ProviderName
  reference: string | null
  method: PaymentMethod | null
  amountCents: number
  currency: string
  language: Language
  email: string | null
  closesAt: string
  /** Its checkout can be paid by it just now. */
  isPayable: boolean
}

/** Returns the payment, if the secret opens its checkout: the first one of its buyer, or one that was mailed. */
export async function findOwnPayment(db: Db, id: string, token: string): Promise<OwnPayment | undefined> {
  if (!isUuid(id)) return undefined
  const checkoutId = await openedBy(db, token)
  if (checkoutId === undefined) return undefined
  const { rows } = await sql<OwnPayment>`
    select p.id, p.status, p.provider, p.reference, p.method, p.amount_cents as "amountCents", p.currency,
      c.language, c.email, p.created_at + interval '${sql.raw(PAGE_INTERVAL)}' as "closesAt",
      p.status in ('created', 'pending') and c.status = 'paying' and c.expires_at > now() as "isPayable"
    from payment p join checkout c on c.id = p.checkout_id where p.id = ${id} and c.id = ${checkoutId}`.execute(
    db,
  )
  return rows[0]
}

import type { Discount } from '@larunbat/rules/ticketing/discount'
import { offerCode } from '@larunbat/rules/ticketing/offer-code'
import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'

export interface Voucher extends Discount {
  id: number
  opens: string | null
  closes: string | null
}

/** Returns an active voucher of an event by its code, ignoring case and spaces; undefined when there is none. */
export async function findVoucher(db: Db, eventId: number, code: string): Promise<Voucher | undefined> {
  const { rows } = await sql<Voucher>`select id, kind, amount_cents as "amountCents", percentage,
      to_json(type_ids) as "typeIds", valid_from as opens, valid_until as closes
    from voucher where event_id = ${eventId} and code = ${offerCode(code)} and is_active`.execute(db)
  return rows[0]
}

import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'

/** What a browser holds, or held until it ended, of one event in one checkout. */
export interface OwnHold {
  checkoutId: string
  tokenHash: Buffer
  /** `offer`: places offered to the waiting list; they are given back on purpose only, never replaced. */
  state: 'open' | 'offer' | 'paying' | 'ended'
  expiresAt: string
  eventId: number
  orderId: string
  /** Of the event, multilingual. */
  title: string
  /** Of its first session. */
  timeZone: string
  /** By the clock of the database. */
  now: string
  donationCents: number
  lines: { sessionId: number; typeId: number; quantity: number; unitCents: number; isChosen: boolean }[]
}

interface StoredHold extends Omit<OwnHold, 'tokenHash'> {
  token: string
}

/**
 * Returns what the checkouts of these secrets hold, by event, the latest first. Paid and released ones are left out; of
 * those that ended by time, only the last two hours'.
 */
export async function listOwnHolds(db: Db, tokenHashes: readonly Buffer[]): Promise<OwnHold[]> {
  if (tokenHashes.length === 0) return []
  const tokens = tokenHashes.map((hash) => hash.toString('hex'))
  const { rows } = await sql<StoredHold>`
    select c.id as "checkoutId", encode(c.token_hash, 'hex') as token, c.expires_at as "expiresAt",
      case when c.status = 'expired' or c.expires_at <= now() then 'ended'
        when c.status = 'paying' then 'paying'
        when exists (select from waiting_entry w where w.checkout_id = c.id) then 'offer' else 'open' end as state,
      now() as now, o.event_id as "eventId",
      coalesce(p.document ->> 'title', e.title) as title,
      coalesce((select s.time_zone from order_line l join session s on s.event_id = l.event_id and s.id = l.session_id
        where l.event_id = o.event_id and l.order_id = o.id order by l.id limit 1), 'UTC') as "timeZone", o.id as "orderId", o.donation_cents as "donationCents",
      (select json_agg(json_build_object('sessionId', l.session_id, 'typeId', l.type_id, 'quantity', l.quantity,
          'unitCents', l.unit_cents, 'isChosen', coalesce(l.is_chosen, false)) order by l.id)
        from order_line l where l.event_id = o.event_id and l.order_id = o.id) as lines
    from unnest(${tokens}::text[]) t(hex)
      cross join lateral (select * from checkout c where c.token_hash = decode(t.hex, 'hex')) c
      join orders o on o.checkout_id = c.id join event e on e.id = o.event_id
      left join publication p on p.event_id = o.event_id
    where c.status in ('open', 'paying', 'expired') and c.expires_at > now() - interval '2 hours'
    order by c.created_at desc, o.event_id`.execute(db)
  return rows.map(({ token, ...hold }) => ({ ...hold, tokenHash: Buffer.from(token, 'hex') }))
}

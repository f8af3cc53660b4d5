import { type Kysely, sql } from 'kysely'

/** Accounts whose tax number or IBAN names another country than Spain, with the code of their exempt regime. */
const ABROAD = sql`(select id, billing_country as country, lower(billing_country) || '_exempt' as exempt from account
  where billing_country in ('PT', 'GB'))`

/** A regime of the first versions as one of the seller's country; null where it was a rate of another one. */
const moved = (regime: string) =>
  sql`case ${sql.raw(regime)} when 'exempt' then s.exempt when '10' then null when '21' then null else ${sql.raw(regime)} end`

/**
 * Country and territory of sellers, what a purchase said when it was made (`orders.sold`) and what events were called when
 * they were paid out, so that papers are drawn from these and not from what changed since. Regimes of VAT follow the seller.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table account add column billing_country text check (billing_country ~ '^[A-Z]{2}$'),
    add column billing_territory text, add column tax_id_kind text`.execute(db)
  await sql`update account set billing_country = case
      when tax_id like 'PT%' or (tax_id is null and iban like 'PT%') then 'PT'
      when tax_id like 'GB%' or (tax_id is null and iban like 'GB%') then 'GB' else 'ES' end
    where tax_id is not null or iban ~ '^(ES|PT|GB)'`.execute(db)
  await sql`update account set tax_id_kind = case when tax_id like 'GB%' then 'vat' else 'nif' end
    where tax_id is not null`.execute(db)
  await sql`update account set billing_territory = case billing_country when 'ES' then 'peninsula' when 'PT' then 'continente' end
    where billing_country in ('ES', 'PT')`.execute(db)

  await sql`alter table orders add column sold jsonb`.execute(db)
  await sql`alter table payout_part add column title text`.execute(db)
  await sql`update payout_part p set title = c.title from payout o, content c
    where o.id = p.payout_id and c.id = p.content_id and o.status in ('paid', 'returned')`.execute(db)

  await sql`alter table ticket_type drop constraint ticket_type_vat_regime_check`.execute(db)
  await sql`update content c set vat_regime = ${moved('c.vat_regime')} from ${ABROAD} s
    where s.id = c.owner_id and c.vat_regime in ('10', '21', 'exempt')`.execute(db)
  await sql`update ticket_type t set vat_regime = ${moved('t.vat_regime')} from content c join ${ABROAD} s on s.id = c.owner_id
    where c.id = t.content_id and t.vat_regime in ('10', '21', 'exempt')`.execute(db)
  for (const table of ['publication', 'hidden_publication'])
    await sql`update ${sql.table(table)} p set document = jsonb_set(p.document, '{vatRegime}',
        coalesce(to_jsonb(${moved("p.document ->> 'vatRegime'")}), 'null'))
      from content c join ${ABROAD} s on s.id = c.owner_id
      where c.id = p.content_id and p.document ->> 'vatRegime' in ('10', '21', 'exempt')`.execute(db)
}

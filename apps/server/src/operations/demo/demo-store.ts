import { sellerPlace } from '@larunbat/rules/money/seller-place'
import { parseTaxId } from '@larunbat/rules/money/tax-id'
import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'
import { hashPassword } from '../../identity/accounts/password-hash.ts'
import type { DemoPerson } from './festival.ts'

export interface StoredPerson extends DemoPerson {
  id: number
}

/** The accounts of these people, in their order; undefined while there are none. */
export async function findDemoPeople(
  db: Db,
  people: readonly DemoPerson[],
): Promise<StoredPerson[] | undefined> {
  const emails = people.map(({ email }) => email)
  const rows = await db.selectFrom('account').select(['id', 'email']).where('email', 'in', emails).execute()
  const ids = new Map(rows.map(({ email, id }) => [email, id]))
  const found = people.flatMap((person) => {
    const id = ids.get(person.email)
    return id === undefined ? [] : [{ ...person, id }]
  })
  return found.length === people.length ? found : undefined
}

/**
 * True for a database that is in use: another account than these has signed in or has an event. The demo's
 * accounts have a known password and must not come into it.
 */
export async function isInUse(db: Db, people: readonly DemoPerson[]): Promise<boolean> {
  const emails = people.map(({ email }) => email)
  const { rows } = await sql<{ found: boolean }>`select exists (
    select from account a where not a.is_team and a.email <> all(${emails}::text[])
      and (a.last_seen_at is not null or exists (select from event c where c.owner_id = a.id))
  ) and not exists (select from demo_step) as found`.execute(db)
  return rows[0]?.found === true
}

/** Makes the accounts, confirmed and payable where they have a tax number. */
export async function insertDemoPeople(
  db: Db,
  people: readonly DemoPerson[],
  password: string,
): Promise<StoredPerson[]> {
  const now = new Date().toISOString()
  const hash = await hashPassword(password)
  const stored: StoredPerson[] = []
  for (const person of people) {
    const { id } = await db
      .insertInto('account')
      .values({
        email: person.email,
        name: person.name,
        password_hash: hash,
        phone: person.phone,
        city: person.city,
        profile_id: person.profileId,
        language: person.language as 'es' | 'en' | 'eu',
        legal_name: person.taxId ? person.name : null,
        tax_id: person.taxId ?? null,
        ...numbersOf(person),
        iban: person.iban ?? null,
        account_holder: person.iban ? person.name : null,
        legal_address: person.taxId ? `Plaza 1, ${person.city}` : null,
        policy_accepted_at: now,
        confirmed_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    stored.push({ ...person, id })
  }
  return stored
}

const TERRITORIES: Readonly<Record<string, string>> = {
  Bilbao: 'bizkaia',
  Bermeo: 'bizkaia',
  'Vitoria-Gasteiz': 'araba',
}

/** Where a person of the demo sells from, by their tax number and city. */
function numbersOf({ taxId, city }: DemoPerson) {
  const read = taxId === undefined ? undefined : parseTaxId(taxId)
  const place = sellerPlace(read?.country ?? null, TERRITORIES[city] ?? null)
  return {
    tax_id_kind: read?.kind ?? null,
    billing_country: place.country,
    billing_territory: place.territory,
  }
}

/** The Saturday of the running edition and that of the one before. */
export async function findEditionDays(
  db: Db,
): Promise<{ current: string; last: string; lastEditionId: number }> {
  const { rows } = await sql<{ id: number; starts_on: string }>`
    select e.id, r.starts_on
    from edition e join edition_range r on r.edition_id = e.id and r.hub_id is null
    where e.year <= (select year from edition where is_current)
    order by e.year desc limit 2`.execute(db)
  const [current, last] = rows
  if (!current || !last) throw new Error('The demo needs a running edition and one before it.')
  return { current: current.starts_on, last: last.starts_on, lastEditionId: last.id }
}

export async function moveToEdition(db: Db, eventId: number, editionId: number): Promise<void> {
  await db.updateTable('event').set({ edition_id: editionId }).where('id', '=', eventId).execute()
}

/** The first session of an event. */
export async function findSessionOf(db: Db, eventId: number): Promise<number> {
  const { id } = await db
    .selectFrom('session')
    .select('id')
    .where('event_id', '=', eventId)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The newest mails of the outbox. */
export function listDemoMails(
  db: Db,
  most: number,
): Promise<{ id: number; to: string; subject: string; at: string }[]> {
  return db
    .selectFrom('mail')
    .select(['id', 'to_address as to', 'subject', 'created_at as at'])
    .where('html', 'is not', null)
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
}

/** A mail as it was written; undefined for none. */
export async function findDemoMail(db: Db, id: number): Promise<string | undefined> {
  const mail = await db.selectFrom('mail').select('html').where('id', '=', id).executeTakeFirst()
  return mail?.html ?? undefined
}

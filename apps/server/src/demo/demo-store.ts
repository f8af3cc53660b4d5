import { sql } from 'kysely'
import { hashPassword } from '../accounts/password-hash.ts'
import type { Db } from '../tables.ts'
import type { DemoPerson } from './festival.ts'

export interface StoredPerson extends DemoPerson {
  id: number
}

/** Makes the accounts, confirmed and payable where they have a tax number; undefined when they are there already. */
export async function insertDemoPeople(
  db: Db,
  people: readonly DemoPerson[],
  password: string,
): Promise<StoredPerson[] | undefined> {
  const first = people[0]?.email ?? ''
  const known = await db.selectFrom('account').select('id').where('email', '=', first).executeTakeFirst()
  if (known) return undefined
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

export async function moveToEdition(db: Db, contentId: number, editionId: number): Promise<void> {
  await db.updateTable('content').set({ edition_id: editionId }).where('id', '=', contentId).execute()
}

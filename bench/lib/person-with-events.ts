import { sql } from 'kysely'
import type { Db } from '../../apps/server/src/database/tables.ts'
import { hashPassword } from '../../apps/server/src/identity/accounts/password-hash.ts'

interface Person {
  email: string
  password: string
  /** 1 administrator, 2 artist, 3 organiser. */
  profileId: number
}

/** An account that can sign in, with so many events of this edition in six hubs, half of them in review. */
export async function personWithEvents(
  db: Db,
  { email, password, profileId }: Person,
  events: number,
): Promise<void> {
  const now = new Date().toISOString()
  await db
    .insertInto('account')
    .values({
      email,
      name: 'Bench',
      profile_id: profileId,
      password_hash: await hashPassword(password),
      confirmed_at: now,
      policy_accepted_at: now,
    })
    .execute()
  await sql`insert into event (owner_id, edition_id, title, city, venue_name, hub_id, type_id, starts_at, time_zone, progress,
      status, search)
    select a.id, (select id from edition where is_current), '[:es]Concierto ' || n || '[:]', 'Bilbao', 'Teatro ' || n % 90,
      1 + n % 6, 1 + n % 4, '2026-11-28T10:00:00Z', 'Europe/Madrid', n % 101, (n % 2)::smallint, 'concierto ' || n
    from generate_series(1, ${events}::int) n, account a where a.email = ${email}`.execute(db)
  await sql`vacuum analyze event`.execute(db)
}

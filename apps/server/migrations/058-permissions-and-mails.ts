import { fold } from '@larunbat/rules/fold'
import { parseMultilingual } from '@larunbat/rules/multilingual-text'
import { type Kysely, sql } from 'kysely'

/**
 * Approved copies name only participants who gave their permission; who erased their account gives it no more. And what
 * finds mails to people whom nothing else names any more.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Taken over by the person, and without an owner since that person's account is gone.
  await sql`update participant set has_accepted_policy = false, policy_accepted_at = null, policy_accepted_by = null,
    policy_source = null where owner_id is null and claimed_at is not null and has_accepted_policy`.execute(
    db,
  )
  await sql`update review_base b set ${permitted('b')} where ${hasOthers('b')}`.execute(db)
  const { rows } = await sql<Words>`update publication p set ${permitted('p')}, updated_at = now()
    where ${hasOthers('p')}
    returning content_id as "contentId", document->>'title' as title, document->>'venueName' as "venueName",
      document->>'city' as city, document->>'description' as description,
      array(select a->>'name' from jsonb_array_elements(document->'participants') a) as names`.execute(db)
  for (const row of rows)
    await sql`update publication set search = ${searchOf(row)} where content_id = ${row.contentId}`.execute(
      db,
    )

  await sql`create index if not exists mail_unowned on mail (id)
    where account_id is null and to_address <> '' and status <> 'waiting'`.execute(db)
  await sql`create index if not exists checkout_address on checkout (email) where email is not null`.execute(
    db,
  )
}

interface Words {
  contentId: number
  title: string | null
  venueName: string | null
  city: string | null
  description: string | null
  names: string[]
}

const people = (
  alias: string,
) => sql`jsonb_array_elements(coalesce(${sql.ref(`${alias}.document`)}->'participants', '[]'))
  with ordinality as a(person, place)`
const isPermitted = sql`exists (select from participant x
  where x.id = (a.person->>'id')::bigint and x.has_accepted_policy)`
const hasOthers = (alias: string) => sql`exists (select from ${people(alias)} where not ${isPermitted})`
const permitted = (alias: string) => sql`document = jsonb_set(document, '{participants}', coalesce(
  (select jsonb_agg(a.person order by a.place) from ${people(alias)} where ${isPermitted}), '[]'))`

const wordsOf = (text: string | null) =>
  text?.includes('[') ? Object.values(parseMultilingual(text)).join(' ') : (text ?? '')

/** What the site searches in, as it is written at publication. */
function searchOf({ title, venueName, city, names, description }: Words): string {
  return fold([wordsOf(title), venueName, city, ...names, wordsOf(description)].filter(Boolean).join(' '))
}

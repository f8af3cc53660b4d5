import { type Kysely, sql } from 'kysely'

/** Participants without an account: how to reach them, who ticked the data policy, links to take the profile over. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table participant
      add column email text,
      add column claimed_at timestamptz,
      add column policy_accepted_at timestamptz,
      add column policy_accepted_by bigint references account on delete set null,
      add column policy_source text check (policy_source in ('organiser', 'person'))`.execute(db)
  await sql`create index participant_policy_by on participant (policy_accepted_by)
    where policy_accepted_by is not null`.execute(db)
  // The address book by name.
  await sql`create index participant_book on participant (search, id)`.execute(db)
  await sql`
    create table participant_claim (
      token_hash bytea primary key,
      participant_id bigint not null references participant on delete cascade,
      email text not null,
      invited_by bigint references account on delete cascade,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      used_at timestamptz,
      used_by bigint references account on delete set null
    )`.execute(db)
  await sql`create index participant_claim_of on participant_claim (participant_id)`.execute(db)
  await sql`create index participant_claim_inviter on participant_claim (invited_by)`.execute(db)
  await sql`create index participant_claim_user on participant_claim (used_by) where used_by is not null`.execute(
    db,
  )
  await sql`create index participant_claim_age on participant_claim (expires_at)`.execute(db)
}

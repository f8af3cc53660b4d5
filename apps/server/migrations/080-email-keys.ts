import { type Kysely, sql } from 'kysely'

/**
 * Addresses that reach one mailbox are one account: the key is that of `accountKey` for addresses in their stored form. Accounts
 * that shared a mailbox before stay; only the first of them, the confirmed ones before the others, holds the key.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table account
    add column email_key text not null generated always as (
      case when email ~ '@(gmail|googlemail)[.]com$'
        then replace(substring(email from '^.[^+@]*'), '.', '') 
          || coalesce(substring(email from '^.[^+@]*([+].*)@'), '') || '@gmail.com'
        else email end) stored,
    add column shares_mailbox boolean not null default false`.execute(db)
  await sql`update account a set shares_mailbox = true where exists (
    select from account o where o.email_key = a.email_key
      and (o.confirmed_at is null, o.id) < (a.confirmed_at is null, a.id))`.execute(db)
  await sql`create unique index account_mailbox on account (email_key) where not shares_mailbox`.execute(db)
  await sql`create index account_mailbox_all on account (email_key)`.execute(db)
}

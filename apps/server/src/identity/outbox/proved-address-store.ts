import { createHmac } from 'node:crypto'
import { emailKey } from '@larunbat/rules/address/email-key'
import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'
import { getSecret } from '../../files/stored-files/secret-store.ts'

/** Days after its last proof that an address counts as proved without an account. */
export const PROVED_DAYS = 400

async function hashOf(db: Db, address: string): Promise<Buffer> {
  return createHmac('sha256', await getSecret(db, 'proved-addresses'))
    .update(emailKey(address))
    .digest()
}

/** Notes that the reader of an address followed a link that was mailed to it. */
export async function saveProvedAddress(db: Db, address: string): Promise<void> {
  await sql`insert into proved_address (key_hash) values (${await hashOf(db, address)})
    on conflict (key_hash) do update set proved_at = now()
    where proved_address.proved_at < now() - interval '1 day'`.execute(db)
}

/** True for the address of a confirmed account, and for one whose reader followed a link of ours. */
export async function isProvedAddress(db: Db, address: string): Promise<boolean> {
  const { rows } = await sql<{ isProved: boolean }>`select
    exists (select from account where email = ${address.toLowerCase().normalize('NFC')} and confirmed_at is not null)
    or exists (select from proved_address where key_hash = ${await hashOf(db, address)}
      and proved_at > now() - make_interval(days => ${PROVED_DAYS})) as "isProved"`.execute(db)
  return rows[0]?.isProved === true
}

/** Returns those of the addresses that are proved, as `isProvedAddress` does for one. */
export async function findProvedAddresses(db: Db, addresses: readonly string[]): Promise<Set<string>> {
  const secret = await getSecret(db, 'proved-addresses')
  const asked = addresses.map((address) => ({
    address,
    email: address.toLowerCase().normalize('NFC'),
    hash: createHmac('sha256', secret).update(emailKey(address)).digest('hex'),
  }))
  const { rows } = await sql<{ address: string }>`
    select a.address from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as a(address text, email text, hash text)
    where exists (select from account k where k.email = a.email and k.confirmed_at is not null)
      or exists (select from proved_address p where p.key_hash = decode(a.hash, 'hex')
        and p.proved_at > now() - make_interval(days => ${PROVED_DAYS}))`.execute(db)
  return new Set(rows.map(({ address }) => address))
}

/** Deletes the proof of an address, as its account is erased. */
export async function deleteProvedAddress(db: Db, address: string): Promise<void> {
  await sql`delete from proved_address where key_hash = ${await hashOf(db, address)}`.execute(db)
}

/** Deletes proofs that are too old to count. */
export async function deleteOldProofs(db: Db): Promise<void> {
  await sql`delete from proved_address where proved_at < now() - make_interval(days => ${PROVED_DAYS})`.execute(
    db,
  )
}

import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'

/** Days that a mailed link proves a reply address. */
export const REPLY_LINK_DAYS = 7

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** True once the reader of a reply address followed the link that was mailed to it. */
export async function isReplyAddressProved(db: Db, address: string): Promise<boolean> {
  const row = await db
    .selectFrom('reply_address_proof')
    .select('proved_at')
    .where('address', '=', address)
    .executeTakeFirst()
  return row !== undefined && row.proved_at !== null
}

/** Stores a secret of 256 bits that proves an address, and returns it; the one mailed before opens nothing any more. */
export async function insertReplyProof(tx: Db, address: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await sql`insert into reply_address_proof (address, token_hash) values (${address}, ${hashOf(token)})
    on conflict (address) do update set token_hash = excluded.token_hash, requested_at = now()`.execute(tx)
  return token
}

export interface ReplyProof {
  address: string
  isProved: boolean
}

/** Returns the address of a mailed secret while it is the one of the settings and the link is good. */
export async function findReplyProof(db: Db, token: string): Promise<ReplyProof | undefined> {
  const { rows } = await sql<ReplyProof>`
    select p.address, p.proved_at is not null as "isProved" from reply_address_proof p
      join festival_setting s on s.name = 'replyAddress' and s.value #>> '{}' = p.address
    where p.token_hash = ${hashOf(token)}
      and (p.proved_at is not null or p.requested_at > now() - make_interval(days => ${REPLY_LINK_DAYS}::int))`.execute(
    db,
  )
  return rows[0]
}

/** Marks an address as proved; false when it was already. */
export async function saveReplyProved(tx: Db, address: string): Promise<boolean> {
  const { rows } = await sql`update reply_address_proof set proved_at = now()
    where address = ${address} and proved_at is null returning 1`.execute(tx)
  return rows.length > 0
}

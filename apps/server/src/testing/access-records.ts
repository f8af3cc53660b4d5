import { MEMBER_ROLES } from '@larunbat/rules/events/event-rights'
import { sql } from 'kysely'
import { givenComplete, givenPublished } from '../events/event/testing/given-event.ts'
import type { Ids, Kind } from './access-rules.ts'
import { idsOf } from './right-body.ts'
import { type TestAccount, testApp } from './test-app.ts'

/** Values returned to their owner only, and in part to administrators. */
export const SECRET = {
  email: 'private-address@example.org',
  phone: '+34944999888',
  iban: 'ES9121000418450200051332',
  tax_id: 'B99286320',
  account_holder: 'Secret Holder',
  password_hash: '$argon2id$v=19$m=19456,t=2,p=1$c2VjcmV0c2FsdA$c2VjcmV0aGFzaA',
  push_token: 'secret-device',
} as const

/** Numbers of which there is no record. */
export const MISSING: Ids = {
  account: 987_654,
  event: 987_654,
  session: 987_654,
  media: 987_654,
  participant: 987_654,
  video: 987_654,
  asset: 987_654,
  extra: 987_654,
  appearance: 987_654,
  series: 987_654,
  chapter: 987_654,
  ticketType: 987_654,
  voucher: 987_654,
}

const TABLE_OF: Readonly<Record<Kind, string>> = {
  account: 'account',
  event: 'event',
  session: 'session',
  media: 'media',
  participant: 'participant',
  video: 'video_record',
  asset: 'video_asset',
  extra: 'extra',
  appearance: 'appearance',
  series: 'event',
  chapter: 'event',
  ticketType: 'ticket_type',
  voucher: 'voucher',
}
/** Accounts of each role with an event and one of everything in it. Call it once per file. */
export async function accessRecords() {
  const app = await testApp()
  const { db } = app
  const owner = await app.givenAccount({ ...SECRET })
  /** With the guard left out, every caller passes: `npm run prove` makes sure that this is seen. */
  const isUnguarded = process.env.PROVE_CONTROL === 'access'
  const stranger = await app.givenAccount(isUnguarded ? { profile_id: 1 } : {})
  const admin = await app.givenAdmin()
  /** One account for each role of a team. */
  const members = await Promise.all(
    MEMBER_ROLES.map(async (role) => ({ role, account: await app.givenAccount() })),
  )
  /** An event of the account with one of everything. */
  async function givenThings(account: TestAccount, isPublished = false): Promise<Ids> {
    const { id } = isPublished ? await givenPublished(app, account, admin) : await givenComplete(app, account)
    return idsOf(app, account.id, id)
  }
  /** What strangers ask for. They may change nothing of it, which each test proves, so all tests look at the same. */
  const foreign = await givenThings(owner)
  const published = await givenThings(owner, true)
  const strangersOwn = await givenThings(stranger)

  /** Kinds of record of which the one with this number is gone or deleted. */
  async function goneOf(ids: Ids): Promise<Kind[]> {
    const gone: Kind[] = []
    for (const kind of Object.keys(ids) as Kind[]) {
      const { rows } = await sql<{ row: object }>`
        select to_jsonb(t) as row from ${sql.table(TABLE_OF[kind])} t where id = ${ids[kind]}`.execute(db)
      const isDeleted = Object.entries(rows[0]?.row ?? {}).some(
        ([name, value]) => name === 'deleted_at' && value !== null,
      )
      if (rows.length !== 1 || isDeleted) gone.push(kind)
    }
    return gone
  }

  /** Their event, in whose team each of the members is. */
  async function givenTeam(): Promise<Ids> {
    const ids = await givenThings(owner)
    const rows = [ids.event, ids.series, ids.chapter].flatMap((event_id) =>
      members.map(({ role, account }) => ({
        event_id,
        account_id: account.id,
        role,
        accepted_at: new Date().toISOString(),
      })),
    )
    await db.insertInto('event_member').values(rows).execute()
    return ids
  }

  const shared = await givenTeam()

  /** One figure for all records of one owner. */
  async function fingerprint(): Promise<unknown> {
    const { rows } = await sql`select ${sql.join(
      [
        'event',
        'session',
        'ticket_type',
        'voucher',
        'sale_terms',
        'media',
        'extra',
        'appearance',
        'event_hidden',
        'event_member',
        'participant',
        'event_participant',
        'participant_claim',
        'video_record',
        'video_asset',
        'publication',
        'hidden_publication',
        'remark',
        'review_note',
        'audit_log',
      ].map(
        (table) =>
          sql`(select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) from ${sql.table(table)} t)`,
      ),
    )}, (select md5(string_agg(a::text, '|' order by id)) from account a where id <> ${stranger.id})`.execute(
      db,
    )
    return rows
  }

  return {
    app,
    owner,
    stranger,
    admin,
    members,
    foreign,
    published,
    strangersOwn,
    shared,
    givenThings,
    givenTeam,
    goneOf,
    fingerprint,
  }
}

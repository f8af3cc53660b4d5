import { randomBytes } from 'node:crypto'
import { acceptMembership, inviteMember } from '@larunbat/contract'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { givenComplete } from '../../events/event/testing/given-event.ts'
import { type TestAccount, testApp } from '../../testing/test-app.ts'
import { createAccessToken } from './access-tokens.ts'
import { findAccountByEmail } from './account-store.ts'
import { hashPassword } from './password-hash.ts'
import { proveMailbox } from './prove-mailbox.ts'

const app = await testApp()
const { call, ask, db, mailer, services, givenAccount, givenAdmin } = app
const PASSWORD = 'beste norbaiten pasahitza'
const NEW = 'nire pasahitz berria'
const stored = await hashPassword(PASSWORD)
const newest = (email: string) => mailer.to(email).at(-1)
const codeIn = (email: string) => String(newest(email)?.data.url).split('=')[1] ?? ''

/** Everything that another person can have opened in an account, also what the calls refuse to them today. */
async function givenOpened(values: object = {}): Promise<TestAccount> {
  const account = await givenAccount({ password_hash: stored, confirmed_at: null, language: 'eu', ...values })
  const { id } = account
  const random = () => randomBytes(32)
  await db
    .insertInto('passkey')
    .values({
      ...{ account_id: id, credential_id: random().toString('base64url'), user_handle: 'x', name: 'Key' },
      ...{ public_key: random(), counter: 0, is_synced: false, is_backed_up: false },
    })
    .execute()
  await db
    .insertInto('account_identity')
    .values({
      issuer: 'https://provider.example',
      subject: String(id),
      account_id: id,
      email: 'x@example.org',
    })
    .execute()
  await db
    .insertInto('api_token')
    .values({
      ...{ account_id: id, name: 'Key', token_hash: random(), ending: 'abcd', scopes: ['events:read'] },
      expires_at: new Date(Date.now() + 86_400_000).toISOString(),
    })
    .execute()
  await db
    .insertInto('webhook_endpoint')
    .values({
      ...{ account_id: id, created_by: id, name: 'Hook', url: 'https://hook.example/x', types: [] },
      secret: random(),
    })
    .execute()
  await sql`insert into sign_in_step (key_hash, purpose, account_id, data, expires_at)
    values (${random()}, 'link', ${id}, '{}', now() + interval '5 minutes')`.execute(db)
  const { id: eventId } = await givenComplete(app, account)
  await sql`insert into event_member (event_id, email, email_key, role, invited_by, token_hash, expires_at)
    values (${eventId}, 'friend@example.org', 'friend@example.org', 'edit', ${id}, ${random()}, now() + interval '7 days')`.execute(
    db,
  )
  await sql`insert into door_link (event_id, label, token_hash, created_by, expires_at)
    values (${eventId}, 'Door', ${random()}, ${id}, now() + interval '7 days')`.execute(db)
  return account
}

/** What of it is still good. */
async function openOf({ id, email, token }: TestAccount) {
  const { rows } = await sql<Record<string, number>>`select
    (select count(*)::int from passkey where account_id = ${id}) as passkeys,
    (select count(*)::int from account_identity where account_id = ${id}) as providers,
    (select count(*)::int from api_token where account_id = ${id} and revoked_at is null) as keys,
    (select count(*)::int from webhook_endpoint where account_id = ${id} and status = 'active') as webhooks,
    (select count(*)::int from sign_in_step where account_id = ${id}) as steps,
    (select count(*)::int from event_member where invited_by = ${id} and account_id is null) as invitations,
    (select count(*)::int from door_link where created_by = ${id} and revoked_at is null) as doors,
    (select count(*)::int from mail_link where account_id = ${id} and used_at is null and purpose <> 'reset') as links`.execute(
    db,
  )
  return {
    ...rows[0],
    password: (await call('app_login', { email, password: PASSWORD })).error ? 0 : 1,
    session: (await call('app_get_user_by_id', { id }, { token })).error ? 0 : 1,
  }
}
const WAYS = { passkeys: 0, providers: 0, keys: 0, webhooks: 0, steps: 0, invitations: 0, doors: 0, links: 0 }
const NOTHING = { ...WAYS, password: 0, session: 0 }
const ALL_WAYS = { passkeys: 1, providers: 1, keys: 1, webhooks: 1, steps: 1, invitations: 1, doors: 1 }

const payoutOf = ({ id }: Pick<TestAccount, 'id'>) =>
  db.selectFrom('account').select(['iban', 'account_holder']).where('id', '=', id).executeTakeFirst()

/** Each way to prove the mailbox, by a person who has nothing of the account but its mails. */
const PROOFS: [string, (account: TestAccount) => Promise<unknown>][] = [
  [
    'the mailed confirmation',
    async ({ email }) => {
      await call('app_send_email', { email })
      return call('app_confirmar', { id: codeIn(email) })
    },
  ],
  [
    'a mailed sign-in link',
    async ({ email }) => {
      await call('app_send_magic_link', { email })
      return call('app_login_magic', { token: codeIn(email) })
    },
  ],
  [
    'a mailed new password',
    async ({ email }) => {
      await call('app_recupera_pass', { email })
      return call('app_restablece_pass', { link: codeIn(email), password: NEW })
    },
  ],
  [
    'the provider',
    ({ email }) =>
      db.transaction().execute(async (tx) => {
        const account = await findAccountByEmail(tx, email)
        return account && proveMailbox(tx, services, account, { by: 'provider' })
      }),
  ],
]

describe.each(PROOFS)('%s', (_, prove) => {
  test('given an account that another person registered and opened in every way, when its mailbox is proved, then all of it ends', async () => {
    const account = await givenOpened()
    expect(await openOf(account)).toEqual({ ...ALL_WAYS, links: 0, password: 1, session: 1 })
    expect(await prove(account)).toMatchObject({})
    expect(await openOf(account)).toEqual(NOTHING)
    const { confirmed_at } = await db
      .selectFrom('account')
      .select('confirmed_at')
      .where('id', '=', account.id)
      .executeTakeFirstOrThrow()
    expect(confirmed_at).not.toBeNull()
  })

  test('given payout data that another person stored, when the mailbox is proved, then none of it stays', async () => {
    const account = await givenOpened({ iban: 'ES9121000418450200051332', account_holder: 'Other Person' })
    await prove(account)
    expect(await payoutOf(account)).toEqual({ iban: null, account_holder: null })
  })

  test('given an attacker’s confirmed account whose address was changed to that of another person, when they prove it, then all of it ends', async () => {
    const account = await givenOpened({ confirmed_before: true })
    await prove(account)
    expect(await openOf(account)).toEqual(NOTHING)
  })
})

test('given a registration, when it is confirmed in the browser that is signed in, then password and sign-in stay', async () => {
  const { data } = await call('app_registro_v2', {
    ...{ nombre: 'Ane', email: 'own@example.org', telefono: '944123456', ciudad: 'Bilbao', perfil: 3 },
    password: PASSWORD,
  })
  const code = codeIn('own@example.org')
  await db
    .updateTable('account')
    .set({ iban: 'ES9121000418450200051332' })
    .where('id', '=', data.id)
    .execute()
  const answer = await call('app_confirmar', { id: code }, data)
  expect(answer.data).toEqual({ hecho: 1, con_password: 1, restablecer: null, sesion: null })
  expect((await payoutOf(data))?.iban).toBe('ES9121000418450200051332')
  expect(await openOf(data)).toMatchObject({ ...WAYS, password: 1, session: 1 })
})

test('given a registration, when it is confirmed elsewhere with its password, then password and sign-in stay; a wrong one spends nothing', async () => {
  const { data } = await call('app_registro_v2', {
    ...{ nombre: 'Ane', email: 'phone@example.org', telefono: '944123456', ciudad: 'Bilbao', perfil: 3 },
    password: PASSWORD,
  })
  const code = codeIn('phone@example.org')
  expect((await call('app_confirmar', { id: code, password: 'not this one' })).data).toMatchObject({
    code: 'account.credentials_wrong',
    fields: ['password'],
  })
  const { data: confirmed } = await call('app_confirmar', { id: code, password: PASSWORD })
  expect(confirmed).toMatchObject({ con_password: 1, sesion: { id: expect.any(Number) } })
  expect(await call('app_acceso', {}, { token: confirmed.sesion.token })).toMatchObject({ error: false })
  expect(await openOf(data)).toMatchObject({ ...WAYS, password: 1, session: 1 })
})

test('given only the mail, when confirmed, then the answer leads to a password of one’s own', async () => {
  const account = await givenOpened()
  await call('app_send_email', { email: account.email })
  const { data } = await call('app_confirmar', { id: codeIn(account.email) })
  expect(data).toMatchObject({ hecho: 1, con_password: 0 })
  expect(newest(account.email)).toMatchObject({ template: 'account-password-ended', language: 'eu' })
  const reset = await call('app_restablece_pass', { link: data.restablecer, password: NEW })
  expect(reset).toMatchObject({ error: false, data: { id: account.id, confirmado: 1 } })
  expect(await call('app_login', { email: account.email, password: NEW })).toMatchObject({ error: false })
})

test('given an invitation to an account that was not confirmed, when it is accepted, then what others opened ends and the sign-in that accepted stays', async () => {
  const account = await givenOpened()
  const owner = await givenAccount()
  const { id: eventId } = await givenComplete(app, owner)
  await ask(inviteMember, { eventId, email: account.email, role: 'edit' }, owner)
  const shown = {
    ...account,
    token: await createAccessToken(db, account.id, 'desk', { by: 'link', shownTo: 1 }),
  }
  await ask(acceptMembership, { code: codeIn(account.email) }, account)
  expect(await openOf(account)).toMatchObject({ ...WAYS, password: 1, session: 1 })
  expect(await openOf(shown)).toMatchObject({ session: 0 })
})

test('given an owner who changed their address, when they confirm it with their sign-in, then their own ways in stay', async () => {
  const account = await givenOpened({ confirmed_at: new Date().toISOString() })
  const email = 'changed@example.org'
  expect((await call('app_update_usu', { email, password_actual: PASSWORD }, account)).error).toBe(false)
  expect((await call('app_confirmar', { id: codeIn(email) }, account)).error).toBe(false)
  expect(await openOf({ ...account, email })).toMatchObject({ ...ALL_WAYS, password: 1, session: 1 })
})

test('given a link an administrator was shown, when it is used, then it proves no mailbox, and nothing ends', async () => {
  const account = await givenOpened()
  await call('app_send_magic_link', { email: account.email }, await givenAdmin())
  const signedIn = await call('app_login_magic', { token: codeIn(account.email) })
  expect(signedIn).toMatchObject({ error: false, data: { confirmado: 0 } })
  expect(await openOf(account)).toMatchObject({ ...ALL_WAYS, password: 1, session: 1 })
})

test('given a confirmed account, when its owner comes by a link, then their password and other sign-ins stay', async () => {
  const account = await givenOpened({ confirmed_at: new Date().toISOString() })
  await call('app_send_magic_link', { email: account.email })
  expect(await call('app_login_magic', { token: codeIn(account.email) })).toMatchObject({ error: false })
  expect(await openOf(account)).toMatchObject({ ...ALL_WAYS, password: 1, session: 1 })
})

describe('a new password of a confirmed account', () => {
  const givenReset = async () => {
    const account = await givenOpened({ confirmed_at: new Date().toISOString() })
    await call('app_recupera_pass', { email: account.email })
    const link = codeIn(account.email)
    return { account, link, ways: (await call('app_restablece_accesos', { link })).data }
  }

  test('given nothing is kept, as old clients ask, then passkeys, provider, keys and webhooks end', async () => {
    const { account, link } = await givenReset()
    expect((await call('app_restablece_pass', { link, password: NEW })).error).toBe(false)
    expect(await openOf(account)).toMatchObject({
      ...{ passkeys: 0, providers: 0, keys: 0, webhooks: 0, steps: 0, password: 0, session: 0 },
    })
  })

  test('given each is named, then those named stay, and the list spent nothing', async () => {
    const { account, link, ways } = await givenReset()
    expect(ways).toMatchObject({
      llaves: [{ nombre: 'Key' }],
      claves: [{ nombre: 'Key' }],
      webhooks: [{ nombre: 'Hook' }],
      proveedor: 'x@example.org',
    })
    const conservar = {
      llaves: [ways.llaves[0].llave_id],
      claves: [],
      webhooks: [ways.webhooks[0].webhook_id],
      proveedor: 1,
    }
    await call('app_restablece_pass', { link, password: NEW, conservar })
    expect(await openOf(account)).toMatchObject({
      passkeys: 1,
      providers: 1,
      keys: 0,
      webhooks: 1,
      session: 0,
    })
  })

  test('given numbers of another account, then nothing of it changes', async () => {
    const { link } = await givenReset()
    const { account: other, ways } = await givenReset()
    const conservar = { llaves: [ways.llaves[0].llave_id] }
    await call('app_restablece_pass', { link, password: NEW, conservar })
    expect(await openOf(other)).toMatchObject({ passkeys: 1, keys: 1, webhooks: 1, providers: 1 })
  })

  test('given a link for something else or a spent one, then nothing is listed', async () => {
    const { account, link } = await givenReset()
    await call('app_restablece_pass', { link, password: NEW })
    await call('app_send_magic_link', { email: account.email })
    for (const code of [link, codeIn(account.email), 'made-up'])
      expect((await call('app_restablece_accesos', { link: code })).data.code).toBe('account.link_invalid')
  })
})

test('given a call of the stranger under way, when the mailbox is proved first, then it makes no key', async () => {
  const account = await givenOpened({ confirmed_at: new Date().toISOString() })
  const answer = await db.transaction().execute(async (tx) => {
    await sql`select from account where id = ${account.id} for update`.execute(tx)
    const made = call('app_clave_api_add', { nombre: 'Late', permisos: ['events:read'], dias: 30 }, account)
    await expect
      .poll(async () => {
        const { rows } = await sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
        return rows.length
      })
      .toBe(1)
    await sql`delete from access_token where account_id = ${account.id}`.execute(tx)
    return { made }
  })
  expect((await answer.made).data.code).toBe('request.sign_in_needed')
})

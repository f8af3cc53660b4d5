import { sql } from 'kysely'
import { hashPassword } from '../../apps/server/src/identity/accounts/password-hash.ts'
import { atLeast, atMost, type Check, exactly, type Figure } from '../lib/check.ts'
import { type WireApp, wireAppOf } from '../lib/people.ts'
import {
  alike,
  alikeInTime,
  askFrom,
  givenPeople,
  mailedCode,
  spray,
  toldAddresses,
} from '../lib/sign-in-figures.ts'

const PASSWORD = 'hiru txori lehoan'
const SIZES = { quick: { people: 60, pairs: 20 }, full: { people: 1_000, pairs: 300 } }
const SETTINGS = { env: { TRUST_PROXY: '1' } }

/** Guessing, spraying, asking who has an account, links used twice, tokens that should be over, a leaked table. */
export const check: Check = {
  id: 39,
  title: 'sign-in under attack',
  invariants: ['I4', 'I6'],
  isTimed: true,
  coveredBy: 'accounts/login.test.ts, accounts/mail-links.test.ts, sign-in/passkeys.test.ts',
  async run(tier, ctx) {
    const product = await ctx.product(SETTINGS)
    const app = wireAppOf(product, 'sign-in')
    const stored = await hashPassword(PASSWORD)
    const { people: count, pairs } = SIZES[tier]
    const people = await givenPeople(app, count, stored)
    const [locked = '', linked = '', moved = ''] = people
    const figures = [
      ...(await guess(app, locked)),
      atMost('passwords looked at in spraying', await spray(app, people.slice(5), 900_000), 50),
      ...(await useLinks(app, linked)),
      ...(await changeTokens(app, moved, stored)),
      toldAddresses('app_login', await harvest(app)),
      toldAddresses('app_registro_v2', await harvestByRegistering(app, people)),
      ...(await alikeInTime(
        app,
        { call: 'app_login', known: people.slice(10), count: pairs, network: 300_000 },
        (email) => ({ email, password: 'a wrong one' }),
      )),
    ]
    for (const [place, call] of ['app_send_magic_link', 'app_recupera_pass'].entries())
      figures.push(
        ...(await alike(
          app,
          { call, known: people.slice(10), count: pairs, network: 100_000 * (place + 1) },
          (email) => ({ email }),
        )),
      )
    app.http.close()
    return figures
  },
  async control(_tier, ctx) {
    const product = await ctx.product(SETTINGS)
    const app = wireAppOf(product, 'sign-in-control')
    const people = await givenPeople(app, 80, await hashPassword(PASSWORD))
    // A guard that forgets attempts lets all through.
    const forget = () => sql`delete from rate_limit`.execute(app.db)
    const looked = await spray(app, people, 900_000, forget)
    app.http.close()
    return [atMost('passwords looked at in spraying', looked, 50)]
  },
}

/** Ten wrong passwords lock the account for a while, for the right one too; the mailed link works all the same. */
async function guess(app: WireApp, email: string): Promise<Figure[]> {
  let slowed = 0
  for (let n = 0; n < 60; n++) {
    const { code } = await askFrom(app, n, 'app_login', { email, password: `wrong ${n}` })
    if (code === 'request.too_many') slowed += 1
  }
  await sql`update account set failed_sign_ins = 9, locked_until = null where email = ${email}`.execute(
    app.db,
  )
  await askFrom(app, 100, 'app_login', { email, password: 'the tenth' })
  const right = await askFrom(app, 101, 'app_login', { email, password: PASSWORD })
  await askFrom(app, 102, 'app_send_magic_link', { email })
  const entered = await askFrom(app, 102, 'app_login_magic', { token: await mailedCode(app, email) })
  return [
    atLeast('of 60 guesses told to wait', slowed, 50),
    exactly('locked after ten, for the right one too', right.code === 'account.blocked' ? 1 : 0, 1),
    exactly('the mailed link works meanwhile', entered.error ? 0 : 1, 1),
  ]
}

/** A link is long, lives ten minutes, is not spent by a preview, ends older ones, and lets one of a hundred in. */
async function useLinks(app: WireApp, email: string): Promise<Figure[]> {
  const ask = (n: number) => askFrom(app, 200 + n, 'app_send_magic_link', { email })
  await ask(0)
  const older = await mailedCode(app, email)
  await ask(1)
  const link = await mailedCode(app, email)
  const { rows } = await sql<{
    minutes: number
  }>`select extract(epoch from max(expires_at - created_at)) / 60 as minutes
    from mail_link where purpose = 'sign_in' and account_id = (select id from account where email = ${email})`.execute(
    app.db,
  )
  for (let n = 0; n < 5; n++) await askFrom(app, 210 + n, 'app_check_magic_link', { link })
  const old = await askFrom(app, 220, 'app_login_magic', { token: older })
  const uses = await Promise.all(
    Array.from({ length: 100 }, (_, n) => askFrom(app, 300 + n, 'app_login_magic', { token: link })),
  )
  return [
    atLeast('bits of a link', Math.floor(link.length * 6) - 2, 128),
    atMost('minutes a link lives', Number(rows[0]?.minutes), 10),
    exactly('older links that still work', old.error ? 0 : 1, 0),
    exactly('sign-ins by a hundred uses at once', uses.filter(({ error }) => !error).length, 1),
  ]
}

/** Tokens are new at each sign-in and end by leaving, a new password and a block; a leaked hash opens nothing. */
async function changeTokens(app: WireApp, email: string, stored: string): Promise<Figure[]> {
  const enter = async (password = PASSWORD, n = 500) =>
    (await askFrom(app, n, 'app_login', { email, password })).data
  const isIn = async ({ id, token }: { id: number; token: string }) =>
    (await askFrom(app, 501, 'app_get_user_by_id', { id, token })).status === 200
  const [one, two, three] = [await enter(), await enter(), await enter()]
  const planted = await askFrom(app, 502, 'app_login', { email, password: PASSWORD, token: '' })
  let alive = 0
  await askFrom(app, 503, 'app_logout', { token: one.token })
  if (await isIn(one)) alive += 1
  await askFrom(app, 504, 'app_update_usu', {
    token: two.token,
    password: 'beste bat oraingoan',
    password_actual: PASSWORD,
  })
  if (await isIn(three)) alive += 1
  await sql`update account set blocked_at = now() where email = ${email}`.execute(app.db)
  if (await isIn(two)) alive += 1
  await sql`update account set blocked_at = null where email = ${email}`.execute(app.db)
  let leaked = 0
  for (const password of [stored, stored.split('$').at(-1) ?? '', stored.split('$').at(-2) ?? ''])
    if ((await enter(password, 510)).token) leaked += 1
  const tokens = new Set([one.token, two.token, three.token, planted.data.token])
  return [
    exactly('tokens of four sign-ins', tokens.size, 4),
    exactly('tokens alive after their end', alive, 0),
    exactly('sign-ins with what a leaked table holds', leaked, 0),
  ]
}

/** Requests unknown addresses from one network, until it has to wait. */
async function harvest(app: WireApp): Promise<number> {
  let told = 0
  for (let n = 0; n < 60; n++) {
    const { code } = await askFrom(app, 700_000, 'app_login', {
      email: `harvest${n}@example.org`,
      password: 'x',
    })
    if (code === 'account.unknown_email') told += 1
  }
  return told
}

/** Known addresses registered once more from one network, until it has to wait. */
async function harvestByRegistering(app: WireApp, people: readonly string[]): Promise<number> {
  let told = 0
  for (const email of people.slice(-50)) {
    const { code } = await askFrom(app, 710_000, 'app_registro_v2', {
      email,
      nombre: 'Somebody',
      telefono: '+34944123456',
      ciudad: null,
      perfil: 3,
      password: PASSWORD,
    })
    if (code === 'account.email_taken') told += 1
  }
  return told
}

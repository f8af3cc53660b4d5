import { sql } from 'kysely'
import { atMost, exactly, type Figure } from './check.ts'
import type { WireApp } from './people.ts'

/** A network of its own for each number, as a proxy of ours names it. */
export const networkOf = (n: number) => ({
  'x-forwarded-for': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
})

/** A call from a network; `data`, status, bytes and milliseconds of its answer. */
export async function askFrom(app: WireApp, network: number, call: string, fields: object) {
  const body = JSON.stringify({ lang: 'en', ...fields })
  const headers = { 'content-type': 'application/json', ...networkOf(network) }
  const { status, text, ms } = await app.http.send('POST', `/api/${call}`, headers, body)
  const { msg, data, error } = JSON.parse(text)
  return { status, ms, msg, error, bytes: text.length, code: String(data?.code ?? ''), data }
}

const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

interface Comparison {
  call: string
  known: readonly string[]
  /** So many pairs, each from a network of its own beginning with this one. */
  count: number
  network: number
}

/** Requests known and unknown addresses in turn: compares texts and sizes of all responses, and their times. */
async function compare(
  app: WireApp,
  { call, known, count, network }: Comparison,
  fieldsOf: (email: string) => object,
) {
  const times: [number[], number[]] = [[], []]
  const words = new Set<string>()
  const pairs = Array.from({ length: count }, (_, n) => n).values()
  const lane = async () => {
    for (const n of pairs)
      for (const [side, email] of [
        known[n % known.length] ?? '',
        `nobody${network + n}@example.org`,
      ].entries()) {
        const { status, msg, bytes, code, ms } = await askFrom(app, network + n, call, fieldsOf(email))
        words.add(`${status} ${msg} ${code} ${bytes}`)
        times[side as 0 | 1].push(ms)
      }
  }
  await Promise.all(Array.from({ length: 2 }, lane))
  const apart = Math.abs(median(times[0]) - median(times[1]))
  return { words: words.size, apart: atMost(`${call}: medians apart`, apart, 10, 'ms') }
}

/** No response reveals whether the address exists. */
export async function alike(
  app: WireApp,
  comparison: Comparison,
  fieldsOf: (email: string) => object,
): Promise<Figure[]> {
  const { words, apart } = await compare(app, comparison, fieldsOf)
  return [exactly(`${comparison.call}: different answers`, words, 1), apart]
}

/**
 * Sign-in names an unknown address in words, as its contract says (docs/decisions/005-accounts-and-sign-in.md), and
 * counts them; the response time reveals nothing beyond that.
 */
export async function alikeInTime(
  app: WireApp,
  comparison: Comparison,
  fieldsOf: (email: string) => object,
): Promise<Figure[]> {
  return [(await compare(app, comparison, fieldsOf)).apart]
}

/** Accounts with one password; returns their addresses. */
export async function givenPeople(app: WireApp, count: number, passwordHash: string): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    insert into account (email, name, phone, profile_id, confirmed_at, policy_accepted_at, password_hash)
    select 'known' || n || '@example.org', 'Known ' || n, '+34944123456', 3, now(), now(), ${passwordHash}
    from generate_series(1, ${count}) n returning email`.execute(app.db)
  return rows.map(({ email }) => email)
}

/** One password tried on many accounts from one network: how many tries were looked at. */
export async function spray(
  app: WireApp,
  people: readonly string[],
  network: number,
  before: () => Promise<unknown> = async () => undefined,
): Promise<number> {
  let looked = 0
  for (const email of people) {
    await before()
    const { code } = await askFrom(app, network, 'app_login', { email, password: 'one for all' })
    if (code === 'account.credentials_wrong') looked += 1
  }
  return looked
}

/** The newest mailed link to an address. */
export async function mailedCode(app: WireApp, email: string): Promise<string> {
  const row = await app.db
    .selectFrom('mail')
    .select('text')
    .where('to_address', '=', email)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return /[?&][tc]=([\w-]{43})/.exec(row?.text ?? '')?.[1] ?? ''
}

/** Answers that give an address away are counted by network: beyond thirty an hour it has to wait. */
export const toldAddresses = (call: string, count: number): Figure =>
  exactly(`${call}: addresses given away, an hour and network`, count, 30)

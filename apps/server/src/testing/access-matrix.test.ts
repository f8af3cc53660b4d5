import { readFileSync } from 'node:fs'
import { calls } from '@larunbat/contract/calls'
import type { Call } from '@larunbat/contract/kit'
import { allows, rightsOf } from '@larunbat/rules/events/event-rights'
import { describe, expect, test } from 'vitest'
import { routes } from '../app/handlers.ts'
import { accessRecords, MISSING, SECRET } from './access-records.ts'
import { ACCESS_RULES, type Ids, type Kind, type Rule } from './access-rules.ts'
import { ACCESS_TABLE, accessTable } from './access-table.ts'
import type { Answer, TestAccount } from './test-app.ts'

const all = await accessRecords()
const { app, owner, stranger, admin, members } = all
const { foreign, published, strangersOwn, shared, givenThings, givenTeam, goneOf, fingerprint } = all
const { call, db } = app

const make = ({ wireName }: Call, fields: object, who?: TestAccount) => call(wireName, fields, who)
/** What an answer looks like from outside; the time of an answer is not part of it. */
const seen = ({ status, error, msg, data }: Answer) => ({ status, error, msg, data })
const without = (ids: Ids, kind: Kind, other: Ids): Ids => ({ ...ids, [kind]: other[kind] })
const secretsIn = (answer: unknown, allowed: readonly (keyof typeof SECRET)[] = []) => {
  const text = JSON.stringify(answer)
  return (Object.keys(SECRET) as (keyof typeof SECRET)[]).filter(
    (key) => !allowed.includes(key) && text.includes(SECRET[key]),
  )
}
const REFUSALS = ['request.sign_in_needed', 'request.not_allowed']
const NAMES_NEVER_ANSWERED =
  /"(password|password_hash|token_reg|push_token|token_hash|failed_sign_ins|search)":/

/** An answer as text, without what it says of fields of the request: their names are no values. */
const textOf = (answer: { data?: unknown }) => {
  const { mensajes: _messages, ...data } = (answer.data ?? {}) as Record<string, unknown>
  return JSON.stringify({ ...answer, data })
}

const cases: [string, Call, Rule][] = routes.map(({ call: definition }) => [
  definition.wireName,
  definition,
  ACCESS_RULES[definition.wireName] ?? {},
])
const guarded = cases.filter(([, , { records }]) => records !== undefined)

test('given the calls of the contract, then each has an entry in the matrix and no entry is left over', () => {
  const names = cases.map(([name]) => name).sort()
  expect(Object.keys(ACCESS_RULES).sort()).toEqual(names)
  // Cities are served by GET alone.
  expect([...calls.keys()].filter((name) => name !== 'ciudades').sort()).toEqual(names)
})

test('given the table of the documentation, then it says what the rules say (npm run access-matrix writes it)', () => {
  expect(readFileSync(ACCESS_TABLE, 'utf8')).toBe(accessTable())
})

describe.each(cases)('%s', (_, definition, { fields = () => ({}) }) => {
  test('given no sign-in, then it requires one unless the call is public', async () => {
    const { data } = await make(definition, fields(MISSING))
    if (definition.access === 'anon') expect(REFUSALS).not.toContain(data?.code)
    else expect(data.code).toBe(definition.access === 'service' ? REFUSALS[1] : REFUSALS[0])
  })

  test('given a caller who is no administrator, then only a call for administrators refuses it', async () => {
    const { data } = await make(definition, fields(MISSING), await app.givenAccount())
    if (definition.access === 'admin' || definition.access === 'service')
      expect(data.code).toBe('request.not_allowed')
    else expect(REFUSALS).not.toContain(data?.code)
  })
})

describe.each(guarded)('%s', (_, definition, rule) => {
  const { records = [], fields = () => ({}), isPublicOncePublished, isPublicProfile, ownerGets } = rule
  const owned = records.filter((kind) => kind !== 'account')

  test('given a record of another owner, when a stranger requests it, then the response is the one for a missing record', async () => {
    const before = await fingerprint()
    for (const who of [undefined, stranger]) {
      const missing = await make(definition, fields(MISSING), who)
      const answer = await make(definition, fields(foreign), who)
      if (isPublicProfile && who) expect(secretsIn(answer)).toEqual([])
      else expect(seen(answer)).toEqual(seen(missing))
      expect(answer.error || isPublicProfile).toBe(true)
    }
    expect(await fingerprint()).toEqual(before)
  })

  if (definition.access !== 'admin' && owned.length > 1)
    test('given one own and one foreign number, when its owner asks, then the foreign one does not exist', async () => {
      const before = await fingerprint()
      for (const kind of owned) {
        const answer = await make(definition, fields(without(strangersOwn, kind, foreign)), stranger)
        expect(answer.error).toBe(true)
        expect(seen(answer)).toEqual(
          seen(await make(definition, fields(without(strangersOwn, kind, MISSING)), stranger)),
        )
      }
      expect(await fingerprint()).toEqual(before)
    })

  if (definition.access !== 'user')
    test('given a published event of another owner, when a stranger requests it, then only its approved copy is shown', async () => {
      const before = await fingerprint()
      for (const who of [undefined, stranger]) {
        const answer = await make(definition, fields(published), who)
        expect(answer.error).toBe(!isPublicOncePublished)
        if (!isPublicOncePublished)
          expect(seen(answer)).toEqual(seen(await make(definition, fields(MISSING), who)))
        expect(secretsIn(answer)).toEqual([])
      }
      expect(await fingerprint()).toEqual(before)
    })

  if (owned.some((kind) => kind !== 'participant'))
    test('given an event they are members of, when each role asks, then it goes as far as its rights', async () => {
      const { right } = definition
      const before = await fingerprint()
      const may = members.filter(({ role }) => right !== undefined && allows(rightsOf(role), right))
      for (const { role, account } of members.filter((member) => !may.includes(member))) {
        const answer = await make(definition, fields(shared), account)
        if (definition.access === 'anon') expect(answer.status).toBe(200)
        else if (definition.access === 'admin') expect(answer.data?.code).toBe('request.not_allowed')
        else expect([role, answer.data.code]).toEqual([role, 'content.right_missing'])
      }
      expect(await fingerprint()).toEqual(before)
      await Promise.all(
        may.map(async ({ role, account }) => {
          const answer = await make(definition, fields(await givenTeam()), account)
          expect([role, answer.error ? answer.data.code : undefined]).toEqual([
            role,
            rule.memberGets ?? ownerGets,
          ])
          expect(secretsIn(answer)).toEqual([])
        }),
      )
    })

  test('given what is theirs, when its owner or an administrator asks, then it is done, or refused for a reason', async () => {
    const roles = definition.access === 'admin' ? [admin] : [owner, admin]
    for (const who of roles) {
      const answer = await make(definition, fields(await givenThings(owner)), who)
      expect(answer.status).toBe(200)
      expect(answer.error ? answer.data.code : undefined).toBe(ownerGets)
      expect(textOf(answer)).not.toMatch(NAMES_NEVER_ANSWERED)
      expect(
        secretsIn(
          answer,
          who === owner
            ? ['email', 'phone', 'iban', 'tax_id', 'account_holder']
            : ['email', 'phone', 'tax_id', 'account_holder'],
        ),
      ).toEqual([])
    }
  })
})

test('given all of these calls, then the records that strangers requested did exist', async () => {
  expect([await goneOf(foreign), await goneOf(published), await goneOf(strangersOwn)]).toEqual([[], [], []])
})

test('given lists, when a stranger asks for them, then nothing private of others stands in them', async () => {
  for (const [name, definition, { records, fields = () => ({}) }] of cases) {
    if (records || definition.access === 'admin' || definition.access === 'service') continue
    const answer = await make(definition, fields(MISSING), await app.givenAccount())
    expect([name, secretsIn(answer)]).toEqual([name, []])
    expect(textOf(answer)).not.toMatch(NAMES_NEVER_ANSWERED)
  }
})

test('given lists for administrators, then no password, device or whole IBAN stands in them', async () => {
  for (const [name, definition, { records, fields = () => ({}) }] of cases) {
    if (records || definition.access !== 'admin') continue
    const answer = await make(definition, fields(MISSING), admin)
    expect([name, secretsIn(answer, ['email', 'phone'])]).toEqual([name, []])
    expect(textOf(answer)).not.toMatch(NAMES_NEVER_ANSWERED)
  }
})

test('given an address instead of a number, when a stranger asks for mails, then a foreign event does not exist', async () => {
  const { event } = published
  const { slug } = await db
    .selectFrom('event')
    .select('slug')
    .where('id', '=', event)
    .executeTakeFirstOrThrow()
  const answer = await call('app_enviar_correo_revision', { slug }, stranger)
  expect(seen(answer)).toEqual(
    seen(await call('app_enviar_correo_revision', { slug: 'nothing-here' }, stranger)),
  )
})

import type { Call } from '@larunbat/contract/kit'
import { ADMIN_ROLES, type AdminRole } from '@larunbat/rules/identity/admin-roles'
import { describe, expect, test } from 'vitest'
import { routes } from '../app/handlers.ts'
import { createAccessToken } from '../identity/accounts/access-tokens.ts'
import { replaceRoles } from '../identity/accounts/admin-role-store.ts'
import { accessRecords, MISSING } from './access-records.ts'
import { ROLE_REACHES, type RoleReach, roleResult } from './access-role-rules.ts'
import { ACCESS_RULES, type Rule } from './access-rules.ts'
import type { Answer, TestAccount } from './test-app.ts'

const all = await accessRecords()
const { app, owner, foreign, published, givenThings, fingerprint } = all
const { call, db } = app
/** Events are given in Bilbao. */
const [HUB, OTHER_HUB] = [2, 3]
const HUBS: Readonly<Record<RoleReach, number[] | null>> = { all: null, hub: [HUB], foreign: [OTHER_HUB] }

/** With a sign-in of its own, as some calls end all others of the account. */
const make = async ({ wireName }: Call, fields: object, who: TestAccount) =>
  call(wireName, fields, { ...who, token: await createAccessToken(db, who.id, 'test') })
const seen = ({ status, error, msg, data }: Answer) => ({ status, error, msg, data })

const staff = new Map<string, TestAccount>()
for (const role of ADMIN_ROLES)
  for (const reach of ROLE_REACHES) {
    const account = await app.givenAccount()
    const stored = { role, hub_ids: HUBS[reach], starts_on: null, ends_on: null }
    await replaceRoles(db, account.id, { roles: [stored], grantedBy: null })
    staff.set(`${role} ${reach}`, account)
  }
const inRole = (role: AdminRole, reach: RoleReach) => staff.get(`${role} ${reach}`) as TestAccount

const cases: [string, Call, Rule][] = routes.map(({ call: definition }) => [
  definition.wireName,
  definition,
  ACCESS_RULES[definition.wireName] ?? {},
])
const guarded = cases.filter(([, , { records }]) => records !== undefined)
const unguarded = cases.filter(([, { access }, { records }]) => records === undefined && access !== 'service')

test('given the hub of the records, then it is the one of the roles', async () => {
  const rows = await db
    .selectFrom('event')
    .select('hub_id')
    .where('id', 'in', [foreign.event, published.event])
    .execute()
  expect(rows.map((row) => row.hub_id)).toEqual([HUB, HUB])
})

describe.each(unguarded)('%s', (_, definition, { fields = () => ({}) }) => {
  test('given each role in all, in one and in another hub, when the call is made, then it is closed to those without its task', async () => {
    for (const role of ADMIN_ROLES)
      for (const reach of ROLE_REACHES) {
        const { data } = await make(definition, fields(MISSING), inRole(role, reach))
        const isRefused = data?.code === 'request.not_allowed'
        expect([role, reach, isRefused]).toEqual([
          role,
          reach,
          roleResult(definition, {}, role, reach) === 'refused',
        ])
      }
  })
})

describe.each(guarded)('%s', (_, definition, rule) => {
  const { fields = () => ({}), ownerGets, memberGets, roleGets } = rule

  test('given a role of a foreign hub, when it asks, then the record looks as if it did not exist', async () => {
    const before = await fingerprint()
    for (const role of ADMIN_ROLES) {
      const who = inRole(role, 'foreign')
      const result = roleResult(definition, rule, role, 'foreign')
      const missing = await make(definition, fields(MISSING), who)
      const answer = await make(definition, fields(foreign), who)
      if (rule.isPublicProfile) continue
      expect(seen(answer)).toEqual(seen(missing))
      expect([role, answer.error]).toEqual([role, true])
      if (result === 'refused') expect([role, answer.data.code]).toEqual([role, 'request.not_allowed'])
    }
    expect(await fingerprint()).toEqual(before)
  })

  test('given a role of its hub, when it asks, then it goes as far as the role', async () => {
    const done: AdminRole[] = []
    const before = await fingerprint()
    for (const role of ADMIN_ROLES) {
      const result = roleResult(definition, rule, role, 'hub')
      if (result === 'done') {
        done.push(role)
        continue
      }
      const answer = await make(definition, fields(foreign), inRole(role, 'hub'))
      if (result === 'right') expect([role, answer.data?.code]).toEqual([role, 'content.right_missing'])
      if (result === 'refused') expect([role, answer.data?.code]).toEqual([role, 'request.not_allowed'])
      if (result === 'missing')
        expect(seen(answer)).toEqual(seen(await make(definition, fields(MISSING), inRole(role, 'hub'))))
    }
    expect(await fingerprint()).toEqual(before)
    for (const role of done) {
      const answer = await make(definition, fields(await givenThings(owner)), inRole(role, 'hub'))
      expect([role, answer.status, answer.error ? answer.data.code : undefined]).toEqual([
        role,
        200,
        definition.access === 'admin' || definition.task ? ownerGets : (roleGets ?? memberGets ?? ownerGets),
      ])
    }
  })
})

test('given an event that is not public, when roles of a foreign hub make every call without a record, then nothing of it is answered', async () => {
  const person = await app.givenAccount({ name: 'Markatzailea Zelaieta' })
  const ids = await givenThings(person)
  await db
    .updateTable('event')
    .set({ title: 'Markatutako emanaldia', status: 1 })
    .where('id', '=', ids.event)
    .execute()
  const found = async (reach: RoleReach) => {
    const names = new Set<string>()
    for (const [name, definition, { fields = () => ({}) }] of unguarded)
      for (const role of ADMIN_ROLES) {
        const answer = await make(definition, fields(MISSING), inRole(role, reach))
        if (/Markat/.test(JSON.stringify(answer))) names.add(`${name} ${role}`)
      }
    return [...names].sort()
  }
  expect(await found('foreign')).toEqual([])
  // The same calls find it with the hub of the event: the words are right.
  const inHub = await found('hub')
  expect(inHub).toEqual(
    expect.arrayContaining(['app_contenidos_usu_get_admin reader', 'app_revision_cola reviewer']),
  )
})

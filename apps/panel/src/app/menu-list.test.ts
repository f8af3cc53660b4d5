import { ADMIN_ROLES } from '@larunbat/rules/identity/admin-roles'
import { expect, test } from 'vitest'
import type { User } from '../shared/session.ts'
import { menuOf } from './menu.ts'
import { FIRST_LEVEL_MAX, groupedMenu } from './menu-list.tsx'

const user = (profileId: number, canSeeAnalytics = false) => ({ profileId, canSeeAnalytics }) as User
const labels = (nodes: ReturnType<typeof groupedMenu>) => nodes.map(({ label }) => label)

const ROLES = [1, 2, 3, 4].flatMap((profileId) => [false, true].map((canSee) => [profileId, canSee] as const))

test.each(ROLES)(
  'given profile %i with sales %s, when its menu is drawn, then the first level has at most seven entries and none is lost',
  (profileId, canSee) => {
    const entries = menuOf(user(profileId, canSee))
    const nodes = groupedMenu(entries)
    expect(nodes.length).toBeLessThanOrEqual(FIRST_LEVEL_MAX)
    const all = nodes.flatMap((node) => ('entries' in node ? node.entries : [node]))
    expect(all.map(({ to }) => to).sort()).toEqual(entries.map(({ to }) => to).sort())
  },
)

test('given an administrator, when the menu is drawn, then groups stand where the work is', () => {
  expect(labels(groupedMenu(menuOf(user(1))))).toEqual([
    'home',
    'review',
    'programme',
    'today',
    'money',
    'persons',
    'settings',
  ])
})

const WITH_ROLES = ADMIN_ROLES.flatMap((role) =>
  [null, [2]].map(
    (hubIds) => [role, hubIds, { ...user(3, true), grants: [{ role, hubIds }] } as User] as const,
  ),
)

test.each(WITH_ROLES)(
  'given the role %s in hubs %j, when its menu is drawn, then seven entries at most are read at a glance',
  (_, __, one) => {
    const entries = menuOf(one)
    expect(groupedMenu(entries).length).toBeLessThanOrEqual(FIRST_LEVEL_MAX)
    expect(new Set(entries.map(({ to }) => to)).size).toBe(entries.length)
  },
)

test.each([
  ['reviewer', [2], ['/revision'], ['/pagos', '/usuarios', '/correos', '/importar']],
  ['treasurer', null, ['/pagos', '/cobros', '/analiticas'], ['/revision', '/usuarios', '/correos']],
  ['treasurer', [2], [], ['/pagos', '/cobros', '/revision']],
  ['coordinator', [2], ['/revision'], ['/pagos', '/cobros', '/usuarios', '/correos', '/importar']],
  ['coordinator', null, ['/revision', '/usuarios', '/correos', '/importar'], ['/pagos', '/cobros']],
  ['reader', [2], ['/artistas'], ['/revision', '/pagos', '/usuarios']],
] as const)(
  'given the role %s in hubs %j, when its menu is drawn, then it has what the role reaches and nothing else',
  (role, hubIds, has, lacks) => {
    const to = menuOf({ ...user(3), grants: [{ role, hubIds: hubIds && [...hubIds] }] } as User).map(
      (entry) => entry.to,
    )
    expect(to).toEqual(expect.arrayContaining([...has]))
    expect(to.filter((path) => (lacks as readonly string[]).includes(path))).toEqual([])
  },
)

test('given few entries, when a menu is drawn, then nothing is hidden in a group', () => {
  const entries = menuOf(user(3)).slice(0, FIRST_LEVEL_MAX)
  expect(groupedMenu(entries).some((node) => 'entries' in node)).toBe(false)
})

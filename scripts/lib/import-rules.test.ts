import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type ImportEdge, readImports } from './import-graph.ts'
import { brokenRules, domainCycles, importCycles, outsideGroups } from './import-rules.ts'
import { longFiles } from './long-files.ts'

function edge(from: string, to: string, isTypeOnly = false): ImportEdge {
  return { from, to, specifier: to.startsWith('packages/') ? '@larunbat/any' : './any', isTypeOnly }
}

const forbidden: [string, string][] = [
  ['packages/rules/src/hub.ts', 'packages/locales/src/index.ts'],
  ['packages/locales/src/index.ts', 'packages/rules/src/hub.ts'],
  ['packages/contract/src/index.ts', 'packages/locales/src/index.ts'],
  ['packages/contract/src/index.ts', 'apps/server/src/main.ts'],
  ['apps/server/src/platform/http/server.ts', 'apps/server/src/identity/accounts/login.ts'],
  ['apps/panel/src/shared/button.tsx', 'apps/panel/src/features/identity/sign-in/page.tsx'],
  ['apps/panel/src/shared/button.tsx', 'apps/panel/src/app/routes.tsx'],
  ['apps/panel/src/features/identity/sign-in/page.tsx', 'apps/panel/src/features/events/event/page.tsx'],
  ['apps/panel/src/features/events/event/page.tsx', 'apps/panel/src/features/ticketing/refunds/page.tsx'],
  ['apps/panel/src/features/ticketing/refunds/page.tsx', 'apps/panel/src/features/insight/home/home.tsx'],
  ['apps/panel/src/features/identity/sign-in/page.tsx', 'apps/panel/src/app/routes.tsx'],
  ['apps/panel/src/app/routes.tsx', 'apps/site/src/page.tsx'],
  ['apps/server/src/main.ts', 'apps/site/src/page.tsx'],
  ['apps/server/src/main.ts', 'scripts/build.ts'],
  ['apps/server/src/ledger/journal.ts', 'apps/server/src/ticketing/orders/confirm.ts'],
  ['apps/server/src/reference/lookups/routes.ts', 'apps/server/src/app/app.ts'],
  ['apps/server/src/database/tables.ts', 'apps/server/src/ledger/receipts.ts'],
  ['apps/server/src/identity/accounts/login.ts', 'apps/server/src/events/event/access.ts'],
  ['apps/server/src/events/copies/copy-event.ts', 'apps/server/src/ticketing/ticket-types/terms-store.ts'],
  ['apps/server/src/administration/users/list-users.ts', 'apps/server/src/operations/backup/snapshot.ts'],
  ['apps/server/src/operations/demo/fill-demo.ts', 'apps/server/src/app/handlers.ts'],
  ['apps/server/src/events/event/get-event.ts', 'apps/server/src/testing/test-app.ts'],
  ['apps/server/src/ticketing/orders/confirm.ts', 'apps/server/src/ticketing/orders/testing/given-sold.ts'],
]

test.each(forbidden)('given %s, when it imports %s, then it is refused', (from, to) => {
  expect(brokenRules([edge(from, to)])).toHaveLength(1)
})

const allowed: [string, string][] = [
  ['packages/contract/src/index.ts', 'packages/rules/src/hub.ts'],
  ['apps/server/src/platform/http/server.ts', 'apps/server/src/platform/config/env.ts'],
  ['apps/server/src/platform/http/server.ts', 'packages/contract/src/index.ts'],
  ['apps/server/src/platform/http/server.test.ts', 'apps/server/src/testing/test-app.ts'],
  ['apps/server/src/events/event/create-event.ts', 'apps/server/src/identity/accounts/access.ts'],
  ['apps/server/src/main.ts', 'apps/server/src/identity/accounts/routes.ts'],
  ['apps/panel/src/features/events/series/page.tsx', 'apps/panel/src/features/events/event/form/form.tsx'],
  ['apps/panel/src/features/insight/home/home.tsx', 'apps/panel/src/features/ticketing/refunds/queries.ts'],
  ['apps/panel/src/features/events/event/page.tsx', 'apps/panel/src/shared/button.tsx'],
  ['apps/panel/src/app/routes.tsx', 'apps/panel/src/features/events/event/page.tsx'],
  ['scripts/start.ts', 'apps/server/src/main.ts'],
  ['apps/server/src/ledger/journal.ts', 'apps/server/src/platform/errors.ts'],
  ['apps/server/src/ledger/journal.test.ts', 'apps/server/src/ticketing/orders/confirm.ts'],
]

test.each(allowed)('given %s, when it imports %s, then it is allowed', (from, to) => {
  expect(brokenRules([edge(from, to)])).toEqual([])
})

test('given a package imported by its path, when checked, then its name is required', () => {
  const byPath = {
    ...edge('apps/panel/src/main.tsx', 'packages/rules/src/hub.ts'),
    specifier: '../../../packages/rules/src/hub.ts',
  }
  expect(brokenRules([byPath])).toEqual([expect.stringContaining('name the package')])
})

test('given three files in a circle, when checked, then it is reported once, and types alone make none', () => {
  const circle = [edge('a.ts', 'b.ts'), edge('b.ts', 'c.ts'), edge('c.ts', 'a.ts'), edge('d.ts', 'a.ts')]
  expect(importCycles(circle)).toEqual([['a.ts', 'b.ts', 'c.ts', 'a.ts']])
  expect(importCycles([edge('a.ts', 'b.ts'), edge('b.ts', 'a.ts', true)])).toEqual([])
})

test('given files, when one stands in no group, then it is named', () => {
  const files = [
    'apps/server/src/main.ts',
    'apps/server/src/events/map/routes.ts',
    'apps/server/src/shop/buy.ts',
    'apps/panel/src/features/login/page.tsx',
    'apps/panel/src/features/events/event/page.tsx',
    'packages/rules/src/misc/any.ts',
    'packages/rules/src/text/fold.ts',
    'packages/rules/src/index.ts',
  ]
  expect(outsideGroups(files)).toEqual([
    'apps/server/src/shop/buy.ts stands in no group',
    'apps/panel/src/features/login/page.tsx stands in no group',
    'packages/rules/src/misc/any.ts stands in no group',
  ])
})

test('given every kind of import, when read, then each is found and types are distinguished', () => {
  const text = `import { type A } from './a.ts'
    import b, { type B } from './b.ts'
    export * from './c.ts'
    export type { D } from './d.ts'
    import './e.css'
    const page = () => import('./f.tsx')
    const text = "import './not.ts'"`
  expect(readImports('x.tsx', text).map((i) => [i.specifier, i.isTypeOnly])).toEqual([
    ['./a.ts', true],
    ['./b.ts', false],
    ['./e.css', false],
    ['./c.ts', false],
    ['./d.ts', true],
    ['./f.tsx', true],
  ])
})

test('given a file longer than the limit, when searched, then it is named with its lines', () => {
  const dir = mkdtempSync(join(tmpdir(), 'larunbat-long-'))
  const files = { 'short.ts': 400, 'long.ts': 402, 'short.test.ts': 400, 'long.spec.ts': 401 }
  for (const [name, lines] of Object.entries(files)) writeFileSync(join(dir, name), 'x\n'.repeat(lines))
  expect(longFiles(dir, Object.keys(files))).toEqual([
    'long.ts: 402 lines; split it, 400 are the most',
    'long.spec.ts: 401 lines; split it, 400 are the most',
  ])
  rmSync(dir, { recursive: true })
})

test('given two domains of a group that import each other, by a type alone too, when checked, then they are a circle; tests are none', () => {
  const event = 'apps/server/src/events/event/publish.ts'
  const sessions = 'apps/server/src/events/sessions/add-session.ts'
  const back = (from: string) => [
    edge(event, sessions, true),
    edge(from, 'apps/server/src/events/event/access.ts'),
  ]
  expect(domainCycles(back(sessions))).toEqual([['events/event', 'events/sessions', 'events/event']])
  expect(domainCycles(back('apps/server/src/events/sessions/sessions.test.ts'))).toEqual([])
  expect(
    domainCycles([edge('apps/server/src/platform/http/a.ts', 'apps/server/src/platform/db/b.ts')]),
  ).toEqual([])
})

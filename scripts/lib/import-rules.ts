import { existsSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join } from 'node:path'
import type { ImportEdge } from './import-graph.ts'

interface Rule {
  says: string
  from: RegExp
  /** Of our files, only these may be imported ... */
  only?: (from: string) => RegExp
  /** ... or all but these. */
  never?: (from: string) => RegExp
}

/** The groups of server, panel features, rules and contract, lowest first. In `apps/server/src` only `main.ts` stands beside them. */
const GROUPS = [
  'platform',
  'database',
  'files',
  'identity',
  'reference',
  'events',
  'ledger',
  'ticketing',
  'finance',
  'insight',
  'channels',
  'administration',
  'operations',
  'app',
  'testing',
]
const SERVER = 'apps/server/src'
/** A test, or what only tests load. */
const FOR_TESTS = /(\.test\.ts|\/testing\/|\/test-database\.ts)/

const FEATURES = 'apps/panel/src/features'
/** Folders of the rules and the contract that are no group: what all groups share. */
const COMMON_FOLDERS: Record<string, readonly string[]> = {
  'packages/rules/src': ['text', 'time', 'money', 'address'],
  'packages/contract/src': ['kit', 'values', 'client', 'openapi', 'public-api'],
}

/** Names of the groups above one, as a pattern; `testing` is none. */
const namesAbove = (group: string | undefined): string =>
  GROUPS.slice(GROUPS.indexOf(group ?? '') + 1, -1).join('|')

/** Matches the files of all groups above the one that `from` stands in, but for what only tests load. */
const groupsAbove = (from: string): RegExp => new RegExp(`^${SERVER}/(${namesAbove(from.split('/')[3])})/`)

/** The one-way street of ARCHITECTURE.md. `(?!x/)` after a folder name means: any folder but x. */
const RULES: Rule[] = [
  { says: 'rules import nothing of ours', from: /^packages\/rules\//, only: () => /^packages\/rules\// },
  { says: 'texts import nothing of ours', from: /^packages\/locales\//, only: () => /^packages\/locales\// },
  {
    says: 'the contract knows only itself and the rules',
    from: /^packages\/contract\//,
    only: () => /^packages\/(contract|rules)\//,
  },
  {
    // Their tests may: they go through whole calls.
    says: 'a group of the server imports lower groups only',
    from: new RegExp(`^${SERVER}/(?!app/|testing/)[^/]+/`),
    never: (from) => (FOR_TESTS.test(from) ? /^$/ : groupsAbove(from)),
  },
  {
    says: 'only tests import what is for tests',
    from: new RegExp(`^${SERVER}/`),
    never: (from) => (FOR_TESTS.test(from) ? /^$/ : new RegExp(`^${SERVER}/(.*/)?testing/`)),
  },
  {
    says: 'an application does not reach into another, nor into scripts and tests',
    from: /^apps\//,
    never: (from) => new RegExp(`^(apps/(?!${from.split('/')[1]}/)|scripts/|bench/|prove/|e2e/)`),
  },
  {
    says: 'shared parts know no feature and no shell',
    from: /^apps\/panel\/src\/shared\//,
    never: () => /^apps\/panel\/src\/(features|app)\//,
  },
  {
    says: 'a feature imports features of its own group and of lower ones, and not the shell',
    from: /^apps\/panel\/src\/features\//,
    never: (from) => new RegExp(`^apps/panel/src/(app/|features/(${namesAbove(from.split('/')[4])})/)`),
  },
]

/** Sentences about every import that goes against the rules; empty when all is well. */
export function brokenRules(edges: ImportEdge[]): string[] {
  return edges.flatMap((edge) => {
    const { from, to, specifier } = edge
    if (!to) return []
    const broken = RULES.filter((rule) => {
      if (!rule.from.test(from)) return false
      return (rule.only && !rule.only(from).test(to)) || rule.never?.(from).test(to)
    }).map((rule) => `${from} imports ${to}: ${rule.says}`)
    const isShortcut =
      specifier.startsWith('.') && to.startsWith('packages/') && workspaceOf(from) !== workspaceOf(to)
    return isShortcut ? [...broken, `${from} imports ${to}: name the package instead of its path`] : broken
  })
}

/** npm packages that a workspace imports without listing them: hoisting hides it here and breaks it elsewhere. */
export function undeclaredPackages(root: string, edges: ImportEdge[]): string[] {
  const found = new Set<string>()
  for (const { from, specifier } of edges) {
    const name = specifier.match(/^(@[^/]+\/[^/]+|[^./@][^/]*)/)?.[0]
    if (!name || specifier.includes(':') || builtinModules.includes(name)) continue
    const workspace = workspaceOf(from)
    // Tools of the repository itself (tests, scripts) may use what any workspace brings.
    if (!/^(packages|apps)\//.test(workspace) || /\.test\.tsx?$/.test(from)) continue
    if (!declared(root, workspace).has(name) && !declared(root, '.').has(name)) {
      found.add(`${workspace}/package.json does not list ${name}, which ${from} imports`)
    }
  }
  return [...found]
}

/** Returns circles of imports that exist when the code runs, each once, as the files along it. */
export const importCycles = (edges: ImportEdge[]): string[][] =>
  cyclesOf(edges.flatMap(({ from, to, isTypeOnly }) => (to && !isTypeOnly ? [[from, to] as const] : [])))

/** Returns circles between domains of the server's groups, by value or type; what tests load does not count. */
export function domainCycles(edges: ImportEdge[]): string[][] {
  const links = edges.flatMap(({ from, to }) => {
    const [a, b] = [domainOf(from), domainOf(to ?? '')]
    return a && b && a !== b && !FOR_TESTS.test(from) ? [[a, b] as const] : []
  })
  return cyclesOf([...new Map(links.map((link) => [link.join(' '), link])).values()])
}

/** The group and domain of a file of the server, such as `events/series`; the machinery below and above them has none. */
function domainOf(file: string): string | undefined {
  const [, domain] = new RegExp(`^${SERVER}/(?!platform/|app/|testing/)([^/]+/[^/.]+)/`).exec(file) ?? []
  return domain
}

function cyclesOf(links: readonly (readonly [string, string])[]): string[][] {
  const next = new Map<string, string[]>()
  for (const [from, to] of links) next.set(from, [...(next.get(from) ?? []), to])
  const done = new Set<string>()
  const cycles: string[][] = []
  const walk = (file: string, path: string[]) => {
    const start = path.indexOf(file)
    if (start >= 0) cycles.push([...path.slice(start), file])
    if (start >= 0 || done.has(file)) return
    for (const to of next.get(file) ?? []) walk(to, [...path, file])
    done.add(file)
  }
  for (const file of next.keys()) walk(file, [])
  return cycles
}

/** Returns a line for each file of server, panel features, rules and contract that stands in none of the groups. */
export function outsideGroups(files: readonly string[]): string[] {
  const places = [SERVER, FEATURES, ...Object.keys(COMMON_FOLDERS)]
  return files.flatMap((file) => {
    const place = places.find((each) => file.startsWith(`${each}/`))
    if (!place || file === `${SERVER}/main.ts`) return []
    const [folder = '', inside] = file.slice(place.length + 1).split('/')
    const common = COMMON_FOLDERS[place]
    // The lists of all calls and rules stand beside the folders.
    if (inside === undefined && common) return []
    return GROUPS.includes(folder) || common?.includes(folder) ? [] : [`${file} stands in no group`]
  })
}

function workspaceOf(file: string): string {
  const [first = '', second = ''] = file.split('/')
  return first === 'packages' || first === 'apps' ? `${first}/${second}` : '.'
}

const declaredBy = new Map<string, Set<string>>()

function declared(root: string, workspace: string): Set<string> {
  const known = declaredBy.get(join(root, workspace))
  if (known) return known
  const file = join(root, workspace, 'package.json')
  const about = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, object>) : {}
  const names = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'].flatMap(
    (key) => Object.keys(about[key] ?? {}),
  )
  const set = new Set([...names, String(about.name)])
  declaredBy.set(join(root, workspace), set)
  return set
}

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, extname, join, posix, relative } from 'node:path'
import { parseSync } from 'vite'

/** One import statement: from which file, what it says, and the file of ours it means (none for npm packages). */
export interface ImportEdge {
  from: string
  specifier: string
  to: string | undefined
  /** Erased when the code runs. */
  isTypeOnly: boolean
}

const SOURCES = ['packages', 'apps', 'scripts', 'bench', 'prove', 'e2e']
const SKIPPED = new Set(['node_modules', 'dist', 'android', 'ios'])
const CODE = new Set(['.ts', '.tsx', '.mjs'])

/** The source files below `root`, as paths relative to it. */
export function sourceFiles(root: string): string[] {
  return SOURCES.flatMap((dir) => listCode(root, dir))
}

/** Every import between the source files below `root`; paths are relative to it, with forward slashes. */
export function readImportGraph(root: string): { files: string[]; edges: ImportEdge[] } {
  const files = sourceFiles(root)
  const exportsOf = readPackageExports(root)
  const edges = files.flatMap((from) =>
    readImports(from, readFileSync(join(root, from), 'utf8')).map((edge) => ({
      ...edge,
      to: resolveImport(root, edge, exportsOf),
    })),
  )
  return { files, edges }
}

/** The imports, re-exports and literal dynamic imports of one file's text. */
export function readImports(from: string, text: string): Omit<ImportEdge, 'to'>[] {
  const { module, errors } = parseSync(from, text)
  if (errors.length > 0) throw new Error(`${from} cannot be parsed: ${errors[0]?.message}`)
  const isTypeOnly = (entries: { isType: boolean }[]) => entries.length > 0 && entries.every((e) => e.isType)
  const imports = module.staticImports.map(({ moduleRequest, entries }) => ({
    from,
    specifier: moduleRequest.value,
    isTypeOnly: isTypeOnly(entries),
  }))
  const reExports = module.staticExports.flatMap(({ entries }) => {
    const request = entries.find((entry) => entry.moduleRequest)?.moduleRequest
    return request ? [{ from, specifier: request.value, isTypeOnly: isTypeOnly(entries) }] : []
  })
  const dynamic = module.dynamicImports.flatMap(({ moduleRequest }) => {
    const literal = /^(['"])([^'"]*)\1$/.exec(text.slice(moduleRequest.start, moduleRequest.end))
    return literal?.[2] ? [{ from, specifier: literal[2], isTypeOnly: true }] : []
  })
  return [...imports, ...reExports, ...dynamic]
}

function resolveImport(
  root: string,
  { from, specifier }: { from: string; specifier: string },
  exportsOf: Map<string, Record<string, string>>,
): string | undefined {
  const path = specifier.split('?')[0] ?? specifier
  if (path.startsWith('.')) return withExtension(root, posix.join(dirname(from), path))
  const name = path.match(/^@larunbat\/[^/]+/)?.[0]
  const targets = name ? exportsOf.get(name) : undefined
  if (!name || !targets) return undefined
  const subpath = `.${path.slice(name.length)}`
  const base = `packages/${name.slice('@larunbat/'.length)}`
  const exact = targets[subpath]
  if (exact) return posix.join(base, exact)
  for (const [pattern, target] of Object.entries(targets)) {
    const [before = '', after = ''] = pattern.split('*')
    if (!pattern.includes('*') || !subpath.startsWith(before) || !subpath.endsWith(after)) continue
    const middle = subpath.slice(before.length, subpath.length - after.length)
    return posix.join(base, target.replace('*', middle))
  }
  return posix.join(base, subpath)
}

/** Code run by Node names the extension; code that goes through Vite may leave it out. */
function withExtension(root: string, path: string): string {
  const found = ['', '.ts', '.tsx', '/index.ts', '/index.tsx'].find(
    (end) => extname(path + end) && existsSync(join(root, path + end)),
  )
  return path + (found ?? '')
}

function readPackageExports(root: string): Map<string, Record<string, string>> {
  const found = new Map<string, Record<string, string>>()
  for (const name of readdirSync(join(root, 'packages'))) {
    const file = join(root, 'packages', name, 'package.json')
    if (!existsSync(file)) continue
    const about = JSON.parse(readFileSync(file, 'utf8')) as { name: string; exports?: Record<string, string> }
    found.set(about.name, about.exports ?? {})
  }
  return found
}

function listCode(root: string, dir: string): string[] {
  if (!existsSync(join(root, dir))) return []
  return readdirSync(join(root, dir), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(dir, entry.name)
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : listCode(root, path)
    return CODE.has(extname(entry.name)) ? [relative('.', path)] : []
  })
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { textsOf } from '@larunbat/locales/glossary'
import { parseSync } from 'vite'

interface Node {
  type: string
  [part: string]: unknown
}

/** The pack of keys without one, per name of a function that looks texts up; undefined: any (given by a caller). */
type Packs = ReadonlyMap<string, string | undefined>
type Bound = [name: string, pack: string | undefined]

const TESTS = /\.(?:test|spec)\.tsx?$|\/test(?:ing)?\//
/** Parts of the product whose texts are in the packs. */
const PARTS = ['apps/panel/src/', 'apps/site/src/']

/** Returns a line per key that is looked up by its written name and that no pack has. */
export function missingKeys(root: string, files: readonly string[]): string[] {
  const keys = new Set<string>()
  // A key may also name a group of texts.
  for (const key of textsOf('es').keys())
    for (let end = key.length; end > 0; end = key.lastIndexOf('.', end - 1)) keys.add(key.slice(0, end))
  return files
    .filter(
      (file) => PARTS.some((part) => file.startsWith(part)) && /\.tsx?$/.test(file) && !TESTS.test(file),
    )
    .flatMap((file) => unknownKeys(file, readFileSync(join(root, file), 'utf8'), keys))
}

/** Returns a line per written key of `text`, a source file, that is not among `keys` (`pack:key`). */
export function unknownKeys(file: string, text: string, keys: ReadonlySet<string>): string[] {
  const faults: string[] = []
  const known = (key: string) => keys.has(key) || keys.has(`${key}_other`)
  const isPage = file.startsWith('apps/site/')

  function visit(part: unknown, packs: Packs): void {
    if (Array.isArray(part)) {
      // What a block declares holds in all of it.
      const bound = part.flatMap(boundIn)
      const inner = bound.length > 0 ? new Map([...packs, ...bound]) : packs
      for (const item of part) visit(item, inner)
      return
    }
    if (!isNode(part)) return
    const given = Array.isArray(part.params) ? part.params.flatMap(namesOf) : []
    const inner =
      given.length > 0 ? new Map([...packs, ...given.map((name): Bound => [name, undefined])]) : packs
    if (part.type === 'CallExpression') checkCall(part, inner)
    for (const value of Object.values(part)) visit(value, inner)
  }

  function checkCall(call: Node, packs: Packs): void {
    const name = nameOf(call.callee)
    if (name === undefined || !packs.has(name)) return
    const pack = packs.get(name)
    for (const key of writtenIn((call.arguments as unknown[])[0])) {
      if (isPage) {
        if (key.includes('.') && !known(`site:${key}`) && !known(key.replace('.', ':')))
          faults.push(`${file}: no pack has ${key}`)
        continue
      }
      const full = key.includes(':') ? key : pack && `${pack}:${key}`
      if (full && !known(full)) faults.push(`${file}: no pack has ${full}`)
    }
  }

  const { program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`)
  visit((program as unknown as Node).body, isPage ? new Map([['t', undefined]]) : new Map())
  return faults
}

const isNode = (part: unknown): part is Node =>
  typeof part === 'object' && part !== null && typeof (part as Node).type === 'string'

const nameOf = (part: unknown) =>
  isNode(part) && part.type === 'Identifier' ? (part.name as string) : undefined

/** `const { t } = useTranslation('users')`: the names it binds, with the pack each looks in. */
function boundIn(statement: unknown): Bound[] {
  if (!isNode(statement) || statement.type !== 'VariableDeclaration') return []
  return (statement.declarations as Node[]).flatMap(({ id, init }) => {
    const names = namesOf(id)
    if (!isNode(init) || init.type !== 'CallExpression' || nameOf(init.callee) !== 'useTranslation')
      return names.map((name): Bound => [name, undefined])
    const [first] = init.arguments as unknown[]
    const pack =
      first === undefined
        ? 'common'
        : isNode(first) && first.type === 'ArrayExpression'
          ? writtenIn((first.elements as unknown[])[0])[0]
          : writtenIn(first)[0]
    return names.map((name): Bound => [name, pack])
  })
}

/** The names that a parameter or declaration binds. */
function namesOf(pattern: unknown): string[] {
  if (!isNode(pattern)) return []
  if (pattern.type === 'Identifier') return [pattern.name as string]
  if (pattern.type === 'AssignmentPattern') return namesOf(pattern.left)
  if (pattern.type !== 'ObjectPattern') return []
  return (pattern.properties as Node[]).flatMap((property) => namesOf(property.value))
}

/** The keys that an argument can be, as far as they are written out: 'a', isOpen ? 'a' : 'b'. */
function writtenIn(part: unknown): string[] {
  if (!isNode(part)) return []
  if (part.type === 'Literal') return typeof part.value === 'string' ? [part.value] : []
  if (part.type === 'ConditionalExpression')
    return [...writtenIn(part.consequent), ...writtenIn(part.alternate)]
  return []
}

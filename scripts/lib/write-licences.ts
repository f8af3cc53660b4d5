import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { ROOT } from './root.ts'

/** Where the licences of others are written: beside what is built, as they ship with it. */
export const LICENCES: string = join(ROOT, 'dist/third-party-licences.txt')

interface LockedPackage {
  readonly version?: string
  readonly license?: string
  readonly dev?: boolean
  readonly devOptional?: boolean
  readonly link?: boolean
}

export interface ShippedPackage {
  readonly name: string
  readonly version: string
  /** As its package names it, an SPDX expression. */
  readonly licence: string
  /** The text it comes with; undefined where it brings none. */
  readonly text: string | undefined
}

const LICENCE_FILE = /^(?:licen[cs]e|copying|notice)(?:[.-][\w.-]+)?$/i

/** Returns every package of others that the product runs with, by the lock file, each version once, by name. */
export function shippedPackages(root = ROOT): ShippedPackage[] {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockedPackage>
  }
  const found = new Map<string, ShippedPackage>()
  for (const [path, { version = '', license, dev, devOptional, link }] of Object.entries(lock.packages)) {
    if (!path.includes('node_modules/') || dev || devOptional || link) continue
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const key = `${name}@${version}`
    if (!found.has(key))
      found.set(key, { name, version, licence: license ?? 'not named', text: textIn(join(root, path)) })
  }
  return [...found.values()].sort((a, b) => a.name.localeCompare(b.name))
}

function textIn(folder: string): string | undefined {
  if (!existsSync(folder)) return undefined
  const files = readdirSync(folder, { withFileTypes: true }).filter(
    (file) => file.isFile() && LICENCE_FILE.test(file.name),
  )
  return files.length === 0
    ? undefined
    : files.map(({ name }) => readFileSync(join(folder, name), 'utf8').trim()).join('\n\n')
}

/** Writes the licences of all packages that ship, equal texts once; returns how many packages there are. */
export function writeLicences(): number {
  const packages = shippedPackages()
  const byText = new Map<string, ShippedPackage[]>()
  for (const each of packages) {
    const text = each.text ?? `Licence: ${each.licence}. The package brings no text of it.`
    byText.set(text, [...(byText.get(text) ?? []), each])
  }
  const parts = [...byText].map(
    ([text, users]) =>
      `${users.map(({ name, version, licence }) => `${name} ${version} (${licence})`).join('\n')}\n\n${text}\n`,
  )
  mkdirSync(dirname(LICENCES), { recursive: true })
  writeFileSync(
    LICENCES,
    `Larunbat runs with these packages of others, each under its own licence.\n\n${parts.join(`\n${'-'.repeat(100)}\n\n`)}`,
  )
  console.log(`${relative(ROOT, LICENCES)}: ${packages.length} packages`)
  return packages.length
}

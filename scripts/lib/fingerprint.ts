import { createHash, type Hash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './root.ts'
import type { Target } from './targets.ts'

const SKIPPED = new Set(['node_modules', 'dist', '.DS_Store'])

/**
 * A hash over the names and contents of a target's inputs and its commands. Events, not times: a fresh clone of
 * sources already built elsewhere (an image, a cache) counts as fresh. Tests do not change what is built.
 */
export function fingerprint(target: Target): string {
  const hash = createHash('sha256').update(JSON.stringify(target.commands))
  for (const input of target.inputs) {
    const path = input.startsWith('/') ? join(ROOT, input) : join(ROOT, target.dir, input)
    addPath(hash, input, path)
  }
  return hash.digest('hex')
}

function addPath(hash: Hash, name: string, path: string): void {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (!stats) return
  if (stats.isFile()) {
    hash.update(`${name}\0${stats.size}\0`).update(readFileSync(path))
    return
  }
  for (const entry of readdirSync(path).sort()) {
    if (SKIPPED.has(entry) || /\.test\.tsx?$/.test(entry)) continue
    addPath(hash, `${name}/${entry}`, join(path, entry))
  }
}

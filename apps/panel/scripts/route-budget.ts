import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

interface Chunk {
  file: string
  imports?: string[]
  css?: string[]
}
interface Route {
  name: string
  /** Source files (or ends of them) the route needs besides the entry. */
  needs: string[]
  /** Budget of script in kB, gzipped. */
  budget: number
}

const ENTRY = 'index.html'
const PANEL = ['src/app/start-panel.tsx', 'es/common.json', 'es/shell.json']
const SIGN_IN = ['src/features/identity/sign-in/start-sign-in.tsx', 'es/common.json', 'es/auth.json']

/** What a person downloads on each kind of screen, Spanish texts included. */
const ROUTES: Route[] = [
  { name: 'sign-in', needs: SIGN_IN, budget: 125 },
  {
    name: 'list',
    needs: [...PANEL, 'src/app/home-page.tsx', 'es/event-list.json'],
    budget: 170,
  },
  {
    name: 'events table',
    needs: [
      ...PANEL,
      'src/app/home-page.tsx',
      'src/features/events/bulk-edits/events-table.tsx',
      'es/event-list.json',
      'es/events-table.json',
    ],
    budget: 260,
  },
  {
    name: 'event form',
    // With the dates of basic information and tickets, which come as soon as one is on screen.
    needs: [
      ...PANEL,
      'src/features/events/event/frame/section-pages.tsx',
      'src/shared/fields/segment-picker.tsx',
      'es/event.json',
    ],
    budget: 260,
  },
  {
    name: 'multimedia',
    needs: [
      ...PANEL,
      'src/features/events/media/multimedia-page.tsx',
      ...['event', 'multimedia', 'uploads', 'sorting'].map((name) => `es/${name}.json`),
    ],
    budget: 260,
  },
  {
    name: 'ticket types',
    needs: [
      ...PANEL,
      'src/features/ticketing/ticket-types/offer-page.tsx',
      ...['offer', 'event', 'sorting'].map((name) => `es/${name}.json`),
    ],
    budget: 260,
  },
  {
    name: 'review desk',
    needs: [
      ...PANEL,
      'src/features/events/review/review-desk-page.tsx',
      'es/review.json',
      'es/fields.json',
      'es/checks.json',
    ],
    budget: 260,
  },
  {
    name: 'sales',
    needs: [...PANEL, 'src/features/insight/sales-figures/sales-page.tsx', 'es/analytics.json'],
    budget: 200,
  },
  {
    name: 'import',
    needs: [...PANEL, 'src/features/events/imports/import-page.tsx', 'es/imports.json'],
    budget: 260,
  },
]

/** Bytes of all scripts a route loads, by walking the static imports of Vite's manifest. */
export function routeSize(dist: string, needs: string[]): { script: number; style: number; files: string[] } {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >
  const keyOf = (need: string) => Object.keys(manifest).find((key) => key.endsWith(need))
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const walk = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || scripts.has(chunk.file)) return
    scripts.add(chunk.file)
    for (const css of chunk.css ?? []) styles.add(css)
    for (const next of chunk.imports ?? []) walk(next)
  }
  for (const need of [ENTRY, ...needs]) {
    const key = keyOf(need)
    if (!key) throw new Error(`${need} is not in the build`)
    walk(key)
  }
  const bytes = (files: Set<string>) =>
    [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file)), { level: 9 }).length, 0)
  return { script: bytes(scripts), style: bytes(styles), files: [...scripts] }
}

/** Chunks that import each other in a circle: what stands first in one may need what the other has not made yet. */
export function chunkCircles(dist: string): string[] {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >
  const done = new Set<string>()
  const circles: string[] = []
  const walk = (key: string, path: string[]) => {
    if (path.includes(key)) circles.push([...path.slice(path.indexOf(key)), key].join(' -> '))
    if (path.includes(key) || done.has(key)) return
    for (const next of manifest[key]?.imports ?? []) walk(next, [...path, key])
    done.add(key)
  }
  for (const key of Object.keys(manifest)) walk(key, [])
  return circles
}

/** Prints every route with its budget; returns the names of those over it. */
export function checkBudgets(dist: string): string[] {
  const over: string[] = []
  for (const { name, needs, budget } of ROUTES) {
    const { script, style } = routeSize(dist, needs)
    const kb = script / 1000
    console.log(
      `${name}: ${kb.toFixed(1)} of ${budget} kB of script, ${(style / 1000).toFixed(1)} kB of style (gzip)`,
    )
    if (kb > budget) over.push(name)
  }
  return over
}

if (import.meta.main) {
  const dist = join(import.meta.dirname, '../dist')
  const over = checkBudgets(dist)
  if (over.length > 0) console.error(`Over budget: ${over.join(', ')}`)
  const circles = chunkCircles(dist)
  if (circles.length > 0) console.error(`Chunks in a circle: ${circles.join('; ')}`)
  if (over.length + circles.length > 0) process.exitCode = 1
}

import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'

const REPOSITORY = resolve(import.meta.dirname, '../../..')

interface ChunkGroup {
  name: string
  priority: number
  /** Packages of npm. */
  packages?: string[]
  /** Source files below the repository, the ending may be left out; a folder ends in `/`. */
  files?: string[]
  /** Files of those folders that stay out, in the same way of writing. */
  except?: string[]
  /** Modules of the packages that stay out. */
  exceptModules?: RegExp
}

const within = (folder: string, names: string[]) => names.map((name) => `${folder}/${name}`)

const GROUPS: ChunkGroup[] = [
  {
    name: 'base',
    priority: 2,
    packages: ['react', 'react-dom', 'scheduler', 'i18next', 'react-i18next'],
  },
  // Together they pack better, and every screen behind the sign-in needs them.
  {
    name: 'frame',
    priority: 1,
    packages: ['react-router', 'zod', '@tanstack'],
    // What only tables and the audit log use.
    exceptModules: /(queriesObserver|useQueries|infiniteQueryObserver|useInfiniteQuery)[.]/,
    files: [
      ...within('packages/contract/src', [
        'kit/',
        'values/common',
        ...within('events', ['event', 'session', 'media', 'video', 'participant']),
      ]),
      ...within('packages/rules/src', [
        'address/url',
        ...within('text', ['multilingual-text', 'text-length', 'fold']),
        'events/event-status',
        'money/vat-regimes',
        ...within('reference/lookups', ['hubs', 'lookup', 'availability']),
      ]),
    ],
  },
  // What sign-in and panel both begin with.
  {
    name: 'first',
    priority: 2,
    files: [
      ...within('apps/panel/src/shared', [
        ...within('i18n', ['i18n', 'languages', 'packs']),
        'forms/failure-text',
        'use-media',
        ...within('data', ['banner', 'data']),
        ...within('fields', ['field.css', 'choice.css']),
        'layout/layout',
        'native/is-native',
        'button',
        'icon',
        'poster',
        'language-switch',
        'theme',
        'theme-button',
        'brand',
      ]),
      'packages/contract/src/client/api-error',
      'packages/rules/src/text/language',
    ],
  },
  // Every form, the one of the sign-in included.
  {
    name: 'forms',
    priority: 1,
    packages: ['react-hook-form'],
    files: [
      ...within('apps/panel/src/shared', [
        ...within('forms', ['field-error', 'rule-errors']),
        ...within('fields', ['field.tsx', 'text-field', 'use-field']),
      ]),
      'packages/rules/src/address/email',
    ],
  },
  // Small things that the list and most other screens draw with: one file packs better than a dozen.
  {
    name: 'parts',
    priority: 0,
    files: [
      ...within('apps/panel/src/shared', [
        ...within('data', [
          'query-view',
          'skeleton',
          'empty-state',
          'progress-meter',
          'filter-chips',
          'status-pill',
          'search-field',
        ]),
        'overlays/toast-queue',
        'link-button',
        'layout/screen',
        ...within('i18n', ['format', 'formatters']),
        'api/api',
        'native/network',
      ]),
      ...within('apps/panel/src/features/events', [
        'event-keys',
        'rights',
        'names',
        ...within('event-list', ['own-queries', 'list-filters', 'filter-own']),
      ]),
      ...within('packages/contract/src/client', ['field-path', 'create-client']),
      'packages/rules/src/time/basque-dates',
    ],
  },
  // What is kept on the device, and the little that keeps it.
  {
    name: 'kept',
    priority: 0,
    packages: ['idb-keyval'],
    files: ['apps/panel/src/shared/drafts/draft-store'],
  },
  // Lists and small rules of an event's fields: one file packs better than eight.
  {
    name: 'event-rules',
    priority: 0,
    files: within('packages/rules/src', [
      ...within('reference/lookups', [
        'event-types',
        'disciplines',
        'collaborations',
        'return-reasons',
        'accessibility',
      ]),
      'events/section',
      'ticketing/ticket-mode',
      'text/typed-text',
    ]),
  },
  // What the sections of an event are made of: two dozen small files that always come together.
  {
    name: 'event',
    priority: 0,
    files: [
      ...within('apps/panel/src/features/events/event', ['form/', 'frame/']),
      ...within('apps/panel/src/shared', [
        'drafts/',
        ...within('fields', ['counter', 'chip-group', 'radio-group', 'select', 'multilingual-field']),
        ...within('layout', ['save-bar', 'section-card', 'section-rail']),
        'forms/use-focus-from-address',
      ]),
    ],
    except: [
      ...within('apps/panel/src/features/events/event', [
        ...within('frame', ['section-pages', 'overview-page', 'event-head', 'pending-list', 'remark-answer']),
        ...within('form', ['form-conflict', 'conflict-text', 'words-of']),
      ]),
      ...within('apps/panel/src/shared/drafts', ['draft-store', 'conflict-dialog']),
    ],
  },
]

/** Source files that a written name stands for: all of a folder, or those that differ in the ending only. */
function filesOf(name: string): string[] {
  if (name.endsWith('/'))
    return readdirSync(join(REPOSITORY, name), { recursive: true, encoding: 'utf8' }).map((file) =>
      join(REPOSITORY, name, file),
    )
  const endings = ['', '.ts', '.tsx', '.css'].map((ending) => join(REPOSITORY, name + ending))
  const files = endings.filter((file) => existsSync(file))
  if (files.length === 0) throw new Error(`Chunk groups of the panel: no file ${name}`)
  return files
}

/**
 * Returns the groups of modules that share one chunk, for Rolldown's `codeSplitting`.
 * @throws {Error} when a named file does not exist: after a rename its modules would fall out of their chunk unseen.
 */
export const chunkGroups = () =>
  GROUPS.map(({ name, priority, packages = [], files = [], except = [], exceptModules }) => {
    const out = new Set(except.flatMap(filesOf))
    const own = new Set(files.flatMap(filesOf).filter((file) => !out.has(file)))
    const folders = packages.map((one) => `/node_modules/${one}/`)
    return {
      name,
      priority,
      test: (id: string) => {
        const file = id.replaceAll('\\', '/').split('?')[0] ?? id
        return own.has(file) || (folders.some((one) => file.includes(one)) && !exceptModules?.test(file))
      },
    }
  })

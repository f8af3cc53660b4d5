import { readPlanIds } from '@larunbat/rules/events/day-plan'
import type { EventFilters } from '../../programme/filter-events.ts'

export type FeedKind = 'ics' | 'json' | 'atom'
export interface FeedAddress {
  kind: FeedKind
  /** `hub-3`. */
  name: string
  filters: EventFilters
  /** The events of a visitor's plan. */
  ids?: readonly number[]
  /** Slug of the one event it is about. */
  slug?: string
}

const NUMBERS = {
  hub: 'hubId',
  discipline: 'disciplineId',
  organiser: 'organiserId',
  edition: 'editionYear',
} as const

/** What `programme.ics`, `hub-3.json`, `cause-banco-de-alimentos.atom` are about; undefined for any other name. */
export function readFeedAddress(file: string): FeedAddress | undefined {
  const [, name = '', kind] = /^([a-z0-9-]{1,320})\.(ics|json|atom)$/.exec(file) ?? []
  if (name === '') return undefined
  const address = { kind: kind as FeedKind, name }
  if (name === 'programme') return { ...address, filters: {} }
  const [, word = '', value = ''] = /^([a-z]+)-(.+)$/.exec(name) ?? []
  if (word === 'event') return { ...address, filters: { status: 'any' }, slug: value }
  if (word === 'plan') {
    const ids = readPlanIds(value.replaceAll('-', '.'))
    return ids.length > 0 ? { ...address, name: `plan-${ids.join('-')}`, filters: {}, ids } : undefined
  }
  if (word === 'cause') return { ...address, filters: { cause: value } }
  const field = NUMBERS[word as keyof typeof NUMBERS]
  if (!field || !/^\d{1,9}$/.test(value)) return undefined
  // The feed of a past edition lists the archive.
  return {
    ...address,
    name: `${word}-${Number(value)}`,
    filters: { [field]: Number(value), ...(field === 'editionYear' ? { status: 'any' as const } : {}) },
  }
}

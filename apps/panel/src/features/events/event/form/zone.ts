import { findLookup, HUBS, type HubLookup } from '@larunbat/rules/reference/lookups'
import { isTimeZone } from '@larunbat/rules/time/dates'
import type { OpenEvent } from '../../event-queries.ts'

const hubOf = (id: number) => findLookup<HubLookup>(HUBS, id)

/** The time zone of an event: its own, else its hub's. */
export function zoneOf({ timeZone, hubId }: Pick<OpenEvent, 'timeZone' | 'hubId'>): string {
  return isTimeZone(timeZone) ? timeZone : (hubOf(hubId)?.timeZone ?? 'Europe/Madrid')
}

/** The money an event is sold in: its hub's, as the review demands. */
export function currencyOf({ hubId }: Pick<OpenEvent, 'hubId'>): string {
  return hubOf(hubId)?.currency ?? 'EUR'
}

const MORE_ZONES = ['Atlantic/Canary', 'Atlantic/Madeira', 'Atlantic/Azores', 'Europe/Paris', 'UTC']

/** Zones offered: those of the hubs, some near ones, and the one the event has. */
export function zoneOptions(current: string | null | undefined): { value: string; label: string }[] {
  const zones = new Set([
    ...HUBS.map(({ timeZone }) => timeZone),
    ...MORE_ZONES,
    ...(current ? [current] : []),
  ])
  return [...zones].map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ').replace('/', ' / ') }))
}

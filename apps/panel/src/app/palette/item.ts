import type { IconName } from '../../shared/icon.tsx'

/** In the order they are shown. */
export const GROUPS = ['recent', 'here', 'screens', 'events', 'people', 'orders', 'users'] as const
export type Group = (typeof GROUPS)[number]

/** Something the palette goes to or does. */
export interface Item {
  /** Unique among all. */
  id: string
  group: Group
  label: string
  /** A second line, also searched. */
  hint?: string
  icon: IconName
  /** Where it goes. */
  to?: string
  /** What it does instead of going anywhere. */
  run?: () => void
}

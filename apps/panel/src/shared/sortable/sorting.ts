import type { Lift } from './lift.ts'

export type SortEvent = 'lifted' | 'moved' | 'dropped' | 'canceled'

export interface SorterOptions {
  isOff: () => boolean
  /** Where a mouse takes an item: anywhere on it, or only at its handle. A long press of a finger works anywhere. */
  grip: () => 'item' | 'handle'
  /** An item was let go at another place; both counted from 0. */
  onMove: (from: number, to: number) => void
  /** Something to announce to screen readers; `to` is the present index, from 0. */
  onEvent: (event: SortEvent, from: number, to: number) => void
}

/** What keyboard and pointer share: at most one item is up at a time. */
export interface Sorting {
  readonly list: HTMLElement
  readonly options: SorterOptions
  lift: Lift | undefined
  take(item: HTMLElement): Lift
  /** Lets go: at its new place, or, canceled, where it was. */
  release(isCanceled?: boolean): void
}

/** Returns the item that contains an element. */
export const itemOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-sort-item]') : null

/** Returns the handle that contains an element. */
export const handleOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-sort-handle]') : null

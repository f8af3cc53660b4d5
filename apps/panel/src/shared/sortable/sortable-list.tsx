import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../button.tsx'
import { useToast } from '../overlays/toast.tsx'
import { sortByKeys } from './keys.ts'
import { Lift } from './lift.ts'
import { sortByPointer } from './pointer.ts'
import { moved } from './slots.ts'
import type { SorterOptions, Sorting } from './sorting.ts'
import './sortable.css'

interface SortableListProps<T, K extends number | string> {
  /** What the list is, for those who do not see it. */
  label: string
  /** In their order. */
  items: readonly T[]
  idOf: (item: T) => K
  /** What an item is called when it is moved: its title. */
  nameOf: (item: T) => string
  /**
   * Stores a new order; receives all ids. The list shows it immediately, until `items` have it, or another one that was
   * made meanwhile; when the promise fails, it shows a message and restores the former order. Orders are stored one
   * after another.
   */
  onOrder: (ids: K[]) => Promise<unknown>
  /** No handles, nothing moves. */
  isFixed?: boolean
  /** A mouse takes items anywhere or only at their handle, which is the default. */
  grip?: 'item' | 'handle'
  className?: string
  itemClassName?: string
  /** An item; `handle` is the button to move it with, null when it cannot be moved. */
  children: (item: T, handle: ReactNode, position: number) => ReactNode
}

/** A list whose order people change: by mouse, by finger (long press, or at the handle), by keyboard. Texts: `sorting`. */
export function SortableList<T, K extends number | string>(props: SortableListProps<T, K>) {
  const { t } = useTranslation('sorting')
  const toast = useToast()
  const hintId = useId()
  const list = useRef<HTMLUListElement>(null)
  const [kept, setKept] = useState<Kept<K>>()
  const [said, setSaid] = useState('')
  const tail = useRef<Promise<unknown>>(Promise.resolve())
  if (kept && isOver(kept, props.items.map(props.idOf))) setKept(undefined)
  const rows = kept ? arranged(props.items, kept.ids, props.idOf) : props.items
  const isFixed = props.isFixed || rows.length < 2

  const latest = useRef({ rows, props, isFixed, t, toast })
  latest.current = { rows, props, isFixed, t, toast }
  useEffect(() => {
    if (!list.current) return
    const store = async (ids: K[]) => {
      const turn = tail.current.then(() => latest.current.props.onOrder(ids))
      const isStored = turn.then(
        () => true,
        (error: unknown) => {
          latest.current.toast.failure(error)
          return false
        },
      )
      tail.current = isStored
      const before = (await isStored) ? latest.current.props.items.map(latest.current.props.idOf) : undefined
      setKept((now) => (now?.ids === ids ? before && { ids, before } : now))
    }
    return startSorter(list.current, {
      isOff: () => latest.current.isFixed,
      grip: () => latest.current.props.grip ?? 'handle',
      onMove: (from, to) => {
        const { rows, props } = latest.current
        const ids = moved(rows, from, to).map(props.idOf)
        setKept({ ids })
        void store(ids)
      },
      onEvent: (event, from, to) => {
        const { rows, props, t } = latest.current
        const row = rows[from]
        const name = row === undefined ? '' : props.nameOf(row)
        setSaid(t(event, { name, position: to + 1, total: rows.length }))
      },
    })
  }, [])

  return (
    <>
      <ul ref={list} className={`sortable ${props.className ?? ''}`} aria-label={props.label}>
        {rows.map((row, index) => (
          <li key={props.idOf(row)} className={props.itemClassName} data-sort-item={isFixed ? undefined : ''}>
            {props.children(
              row,
              isFixed ? null : (
                <IconButton
                  icon="grip"
                  size="small"
                  data-sort-handle=""
                  aria-pressed={false}
                  aria-describedby={hintId}
                  label={t('handle', {
                    name: props.nameOf(row),
                    position: index + 1,
                    total: rows.length,
                  })}
                />
              ),
              index + 1,
            )}
          </li>
        ))}
      </ul>
      {!isFixed && (
        <span id={hintId} hidden>
          {t('hint')}
        </span>
      )}
      <span className="visually-hidden" role="status">
        {said}
      </span>
    </>
  )
}

/** An order that is shown before `items` have it; `before`: theirs when it was stored. */
interface Kept<K> {
  ids: readonly K[]
  before?: readonly K[]
}

/**
 * True once `items` have the new order. The order may be stored before `items` are refreshed: showing the former order
 * for that moment would move every row twice, and close open parts of a row.
 */
function isOver<K>({ ids, before }: Kept<K>, now: readonly K[]): boolean {
  return before !== undefined && (isSame(now, ids) || !isSame(now, before))
}

const isSame = <K,>(one: readonly K[], other: readonly K[]) =>
  one.length === other.length && one.every((id, at) => id === other[at])

/** Returns the items in a stored order; new items are at the end, removed ones are left out. */
function arranged<T, K>(items: readonly T[], ids: readonly K[], idOf: (item: T) => K): T[] {
  const places = new Map(ids.map((id, index) => [id, index]))
  const place = (item: T) => places.get(idOf(item)) ?? ids.length
  return [...items].sort((a, b) => place(a) - place(b))
}

/** Makes the items of a list sortable by mouse, finger and keyboard; returns how to stop it. */
function startSorter(list: HTMLElement, options: SorterOptions): () => void {
  const sorting: Sorting = {
    list,
    options,
    lift: undefined,
    take(item) {
      sorting.release(true)
      const lift = new Lift(list, item)
      sorting.lift = lift
      return lift
    },
    release(isCanceled = false) {
      const { lift } = sorting
      if (!lift) return
      sorting.lift = undefined
      const { from, to } = lift
      lift.end()
      options.onEvent(isCanceled ? 'canceled' : 'dropped', from, isCanceled ? from : to)
      if (!isCanceled && from !== to) options.onMove(from, to)
    },
  }
  const life = new AbortController()
  sortByKeys(sorting, life.signal)
  sortByPointer(sorting, life.signal)
  // An upload that arrives, or another user's change, alters the list during the drag.
  const watcher = new MutationObserver(() => {
    const { lift } = sorting
    if (!lift) return
    if (lift.measure()) lift.draw(lift.to)
    else sorting.release(true)
  })
  watcher.observe(list, { childList: true })
  return () => {
    life.abort()
    watcher.disconnect()
    sorting.release(true)
  }
}

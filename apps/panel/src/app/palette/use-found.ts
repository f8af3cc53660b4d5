import { findOrders, listArtists, listEvents, listUsers } from '@larunbat/contract'
import { pickText } from '@larunbat/rules/text/multilingual-text'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Translate } from 'react-i18next'
import { callApi } from '../../shared/api/api.ts'
import { currentLanguage } from '../../shared/i18n/i18n.ts'
import { isStaff, mayUse, type User } from '../../shared/session.ts'
import type { Item } from './item.ts'

const MOST = 5
/** Pause after the last letter before the request to the server. */
const PAUSE_MS = 200

/**
 * What the server finds for the words: people, orders whose sales one may see, those of the event on screen first, and for
 * the festival's team its events and users. Returns an empty list below two letters.
 */
export function useFound(text: string, user: User, eventId: number | undefined, t: Translate<'palette'>) {
  const [query, setQuery] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setQuery(text.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  const isAsking = query.length >= 2
  const answer = useQuery({
    queryKey: ['palette', user.id, eventId ?? 0, query],
    queryFn: ({ signal }) => find(query, user, eventId, t, signal),
    enabled: isAsking,
    retry: false,
    placeholderData: keepPreviousData,
  })
  return {
    items: isAsking ? (answer.data ?? []) : [],
    isSearching: text.trim().length >= 2 && (answer.isFetching || query !== text.trim()),
    error: isAsking ? answer.error : null,
  }
}

async function find(
  query: string,
  user: User,
  eventId: number | undefined,
  t: Translate<'palette'>,
  signal: AbortSignal,
): Promise<Item[]> {
  const page = { page: 1, pageSize: MOST }
  const options = { signal }
  const seesEvents = isStaff(user)
  const seesUsers = mayUse({ task: 'users' }, user)
  const [events, people, orders, users] = await Promise.all([
    seesEvents ? callApi(listEvents, { query, ...page }, options) : [],
    callApi(listArtists, { query, ...page }, options),
    callApi(findOrders, { query }, options),
    seesUsers ? callApi(listUsers, { query, ...page }, options) : [],
  ])
  return [
    ...rowsOf(events).map((row): Item => eventItem(row, t)),
    ...rowsOf(people).map(
      (row): Item => ({
        id: `person:${row.id}`,
        group: 'people',
        label: row.name,
        icon: 'book',
        to: `/artistas/${row.id}`,
      }),
    ),
    ...hereFirst(orders, eventId).map(
      (row): Item => ({
        id: `order:${row.number}`,
        group: 'orders',
        label: row.number,
        hint: [row.name ?? row.email, pickText(row.title, currentLanguage())].filter(Boolean).join(' · '),
        icon: 'ticket',
        to: `/pedidos/${row.eventId}?${new URLSearchParams({ texto: row.number })}`,
      }),
    ),
    ...rowsOf(users).map(
      (row): Item => ({
        id: `user:${row.id}`,
        group: 'users',
        label: row.name,
        hint: row.email,
        icon: 'user',
        to: `/usuarios?${new URLSearchParams({ texto: row.email })}`,
      }),
    ),
  ]
}

const rowsOf = <T>(answer: readonly T[] | { rows: readonly T[] }): readonly T[] =>
  'rows' in answer ? answer.rows : answer

const hereFirst = <T extends { eventId: number }>(orders: readonly T[], eventId: number | undefined): T[] =>
  orders.toSorted((a, b) => Number(b.eventId === eventId) - Number(a.eventId === eventId)).slice(0, MOST)

interface EventRow {
  id: number
  title: string
  venueName?: string | null
  city?: string | null
}

/** An event as something to go to. */
export function eventItem(row: EventRow, t: Translate<'palette'>): Item {
  return {
    id: `content:${row.id}`,
    group: 'events',
    label: pickText(row.title, currentLanguage()) || t('palette:untitled'),
    hint: [row.venueName, row.city].filter(Boolean).join(', '),
    icon: 'calendar',
    to: `/indice-contenido/${row.id}`,
  }
}

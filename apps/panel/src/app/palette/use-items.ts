import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import type { User } from '../../shared/session.ts'
import { eventItems, eventOf, headItems } from './here-items.ts'
import { GROUPS, type Item } from './item.ts'
import { matchScore } from './match.ts'
import { screenItems } from './screen-items.ts'
import { eventItem, useFound } from './use-found.ts'
import { visitsOf } from './visits.ts'

type OwnContents = readonly Parameters<typeof eventItem>[0][]

/** Of one group so many are shown at once. */
const MAX_OF_GROUP = 6
const MAX_RECENT = 5

/** What the palette shows for the typed words: without any, the screens opened last and what can be done here. */
export function useItems(text: string, user: User, own: OwnContents | undefined) {
  const { t } = useTranslation('palette')
  const { pathname } = useLocation()
  const eventId = eventOf(pathname)
  const [ofEvent, setOfEvent] = useState<Item[]>([])
  // The buttons of the screen are looked at once, while it still is what the person sees.
  const [ofHead] = useState(headItems)
  useEffect(() => {
    let isGone = false
    if (eventId !== undefined) void eventItems(eventId, t).then((items) => !isGone && setOfEvent(items))
    return () => {
      isGone = true
    }
  }, [eventId, t])
  const found = useFound(text, user, eventId, t)
  const known = useMemo<Item[]>(
    () => [...ofHead, ...ofEvent, ...screenItems(user, t), ...(own ?? []).map((row) => eventItem(row, t))],
    [ofHead, ofEvent, own, user, t],
  )
  const items = useMemo(() => {
    if (text.trim() === '') return atFirst(known, user.id, pathname)
    const fitting = known
      .map((item) => ({ item, score: scoreOf(text, item) }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score)
      .map(({ item }) => item)
    return grouped(distinct([...fitting, ...found.items]))
  }, [text, known, found.items, user.id, pathname])
  return { items, isSearching: found.isSearching, error: found.error }
}

/** What stands in the label counts for more than what stands beside it. */
const scoreOf = (text: string, { label, hint }: Item) =>
  Math.max(matchScore(text, label), matchScore(text, `${label} ${hint ?? ''}`) / 2)

function atFirst(known: readonly Item[], userId: number, pathname: string): Item[] {
  const recent = visitsOf(userId)
    .filter(({ to }) => to !== pathname)
    .slice(0, MAX_RECENT)
    .map(
      ({ to, title }): Item => ({ id: `recent:${to}`, group: 'recent', label: title, icon: 'refresh', to }),
    )
  const here = known.filter(({ group }) => group === 'here')
  const screens = known.filter(({ group }) => group === 'screens')
  return [...recent, ...here, ...screens]
}

/** The groups in their order, each with its best. */
const grouped = (items: readonly Item[]): Item[] =>
  GROUPS.flatMap((group) => items.filter((item) => item.group === group).slice(0, MAX_OF_GROUP))

const distinct = (items: readonly Item[]): Item[] =>
  [...new Map(items.toReversed().map((item) => [item.id, item])).values()].toReversed()

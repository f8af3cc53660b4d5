import { pickText } from '@larunbat/rules/text/multilingual-text'
import { useEffect, useMemo, useState } from 'react'
import type { Translate } from 'react-i18next'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { eventKeys } from '../../features/events/event-keys.ts'
import type { OpenEvent } from '../../features/events/event-queries.ts'
import { mayDo } from '../../features/events/rights.ts'
import { currentLanguage } from '../../shared/i18n/i18n.ts'
import { isAdmin, type User } from '../../shared/session.ts'
import { menuOf } from '../menu.ts'
import { queryClient } from '../query-client.ts'
import { sectionPath } from '../settings/section.ts'
import { settingsSections } from '../settings/settings-sections.ts'
import { GROUPS, type Item } from './item.ts'
import { matchScore } from './match.ts'
import { eventItem, useFound } from './use-found.ts'
import { visitsOf } from './visits.ts'

const EVENT_ADDRESS =
  /^\/(?:indice-contenido|info-basica|entradas|pedidos|espera|puerta|equipo|devoluciones|impacto|participantes|participante|multimedia)\/(\d+)/

/** The event whose screen is shown, if it is one. */
const eventOf = (pathname: string): number | undefined =>
  Number(EVENT_ADDRESS.exec(pathname)?.[1]) || undefined

/** What the head of the screen offers, by its buttons; those that cannot be pressed now are left out. */
function headItems(): Item[] {
  const controls = document.querySelectorAll<HTMLElement>(
    'main :is(.screen-actions, .empty) :is(button:enabled, a[href]):not([aria-haspopup])',
  )
  return [...controls].flatMap((control, at): Item[] => {
    const label = (control.getAttribute('aria-label') ?? control.textContent ?? '').trim()
    // The items of a closed menu are in the page as well.
    if (!label || !control.checkVisibility()) return []
    return [{ id: `here:${at}`, group: 'here', label, icon: 'right', run: () => control.click() }]
  })
}

/** The pages of the event that is shown: its sections, its tools and the sale of its tickets. */
async function eventItems(id: number, t: Translate<'palette'>): Promise<Item[]> {
  const event = queryClient.getQueryData<OpenEvent>(eventKeys.one(id))
  if (!event) return []
  const [{ pagesOf, pagePath, indexPath }, { EVENT_TOOLS, toolPath }] = await Promise.all([
    import('../../features/events/event/frame/sections.ts'),
    import('../../features/events/event/tools/tool-paths.ts'),
  ])
  const hint = pickText(event.title, currentLanguage())
  const page = (to: string, label: string, icon: Item['icon']): Item => ({
    id: `event:${to}`,
    group: 'here',
    label,
    hint,
    icon,
    to,
  })
  return [
    page(indexPath(id), t('event:overview'), 'calendar'),
    ...pagesOf(event).map((name) => page(pagePath(id, name), t(`event:page.${name}`), 'edit')),
    ...EVENT_TOOLS.map((tool) => page(toolPath(id, tool), t(`event-work:tool.${tool}`), 'document')),
    page(`/equipo/${id}`, t('event:team'), 'users'),
    ...(mayDo(event, 'sell') ? [page(`/pedidos/${id}`, t('palette:orders'), 'money')] : []),
    ...(mayDo(event, 'door') ? [page(`/puerta/${id}`, t('palette:door'), 'ticket')] : []),
    ...(mayDo(event, 'sell') ? [page(`/mensajes/${id}`, t('palette:messages'), 'mail')] : []),
    ...(mayDo(event, 'sell') ? [page(`/espera/${id}`, t('palette:waiting'), 'users')] : []),
  ]
}

type OwnEvents = readonly Parameters<typeof eventItem>[0][]

/** Most items of one group that are shown. */
const MAX_OF_GROUP = 6
const MAX_RECENT = 5

/** What the palette shows for the typed words: without any, the screens opened last and what can be done here. */
export function useItems(text: string, user: User, own: OwnEvents | undefined) {
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

/** The screens a person may open: those of the menu, a new event, the pages of the settings. */
function screenItems(user: User, t: Translate<'palette'>): Item[] {
  const screen = (item: Omit<Item, 'group' | 'id'> & { to: string }): Item => ({
    ...item,
    id: `screen:${item.to}`,
    group: 'screens',
  })
  return [
    ...menuOf(user).map(({ to, icon, label }) => screen({ to, icon, label: t(`shell:menu.${label}`) })),
    ...(isAdmin(user) ? [screen({ to: '/perfil', icon: 'user', label: t('shell:menu.profile') })] : []),
    screen({ to: '/add-contenido', icon: 'plus', label: t('palette:newEvent') }),
    ...settingsSections
      .filter(({ isFor }) => isFor(user))
      .map((section) =>
        screen({
          to: sectionPath(section),
          icon: section.icon,
          label: t(`settings:sections.${section.path}.name`),
          hint: t('shell:menu.settings'),
        }),
      ),
  ]
}

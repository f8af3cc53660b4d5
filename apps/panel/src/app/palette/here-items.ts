import { pickText } from '@larunbat/rules/multilingual-text'
import type { TFunction } from 'i18next'
import { contentKeys } from '../../features/contents/content-keys.ts'
import type { OpenContent } from '../../features/contents/content-queries.ts'
import { mayDo } from '../../features/contents/rights.ts'
import { currentLanguage } from '../../shared/i18n/i18n.ts'
import { queryClient } from '../query-client.ts'
import type { Item } from './item.ts'

const EVENT_ADDRESS =
  /^\/(?:indice-contenido|info-basica|entradas|pedidos|espera|puerta|equipo|devoluciones|impacto|participantes|participante|multimedia)\/(\d+)/

/** The event whose screen is shown, if it is one. */
export const eventOf = (pathname: string): number | undefined =>
  Number(EVENT_ADDRESS.exec(pathname)?.[1]) || undefined

/** What the head of the screen offers, by its buttons; those that cannot be pressed now are left out. */
export function headItems(): Item[] {
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
export async function eventItems(id: number, t: TFunction): Promise<Item[]> {
  const content = queryClient.getQueryData<OpenContent>(contentKeys.one(id))
  if (!content) return []
  const [{ pagesOf, pagePath, indexPath }, { EVENT_TOOLS, toolPath }] = await Promise.all([
    import('../../features/contents/frame/sections.ts'),
    import('../../features/contents/tools/tool-paths.ts'),
  ])
  const hint = pickText(content.title, currentLanguage())
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
    ...pagesOf(content).map((name) => page(pagePath(id, name), t(`event:page.${name}`), 'edit')),
    ...EVENT_TOOLS.map((tool) => page(toolPath(id, tool), t(`event-work:tool.${tool}`), 'document')),
    page(`/equipo/${id}`, t('event:team'), 'users'),
    ...(mayDo(content, 'sell') ? [page(`/pedidos/${id}`, t('palette:orders'), 'money')] : []),
    ...(mayDo(content, 'door') ? [page(`/puerta/${id}`, t('palette:door'), 'ticket')] : []),
    ...(mayDo(content, 'sell') ? [page(`/espera/${id}`, t('palette:waiting'), 'users')] : []),
  ]
}

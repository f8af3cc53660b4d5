import type { createBrowserRouter } from 'react-router'
import { pathBelow } from '../shared/paths.ts'
import { adminEntries, menuEntries } from './menu.ts'

type Router = ReturnType<typeof createBrowserRouter>
type Direction = 'forward' | 'back' | 'none'

/**
 * Writes on <html> which way the person moves (`data-nav`) and whose look the motion has (`data-look`), before React
 * draws the new page; `motion.css` does the rest. Must be called before the router is rendered.
 */
export function followNavigation(router: Router): void {
  const root = document.documentElement
  root.dataset.look = /iPhone|iPad|iPod|Macintosh.*Mobile/.test(navigator.userAgent) ? 'ios' : 'md'
  let pathname = pathBelow(router.state.location.pathname)
  let index = indexNow()
  let isBrowsersOwn = false
  addEventListener('popstate', (event) => {
    isBrowsersOwn = event.hasUAVisualTransition === true
  })
  router.subscribe((state) => {
    // A navigation in the middle of a motion must not wait for its end.
    if (state.navigation.state === 'loading') document.activeViewTransition?.skipTransition()
    const next = pathBelow(state.location.pathname)
    if (next === pathname) return
    const at = indexNow()
    const direction: Direction =
      isBrowsersOwn || (isRoot(pathname) && isRoot(next)) || isBeside(pathname, next)
        ? 'none'
        : state.historyAction === 'POP' && at < index
          ? 'back'
          : state.historyAction === 'REPLACE'
            ? 'none'
            : 'forward'
    root.dataset.nav = direction
    sessionStorage.setItem('larunbat.from', pathname)
    isBrowsersOwn = false
    pathname = next
    index = at
  })
}

/** react-router numbers its history entries. */
const indexNow = () => (history.state as { idx?: number } | null)?.idx ?? 0

const isRoot = (pathname: string) => [...menuEntries, ...adminEntries].some(({ to }) => to === pathname)

/** The sections of one event, and those of the settings, stand beside each other on desktop: only their part changes. */
const isBeside = (from: string, to: string) => {
  const event = EVENT.exec(from)?.[1]
  return event !== undefined && event === EVENT.exec(to)?.[1] && matchMedia('(min-width: 992px)').matches
}
const EVENT =
  /^\/(?:(?:indice-contenido|info-basica|entradas|impacto|participantes|multimedia)\/)?(\d+|ajustes)\b/

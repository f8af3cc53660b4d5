import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useNavigationType } from 'react-router'
import { IconButton } from '../button.tsx'
import { panelPath } from '../paths.ts'
import './layout.css'

/** Where the person was before, written by the shell. */
const CAME_FROM = 'larunbat.from'

const linkTo = (path: string | null): HTMLElement | null =>
  path ? document.querySelector(`main a[href="${CSS.escape(panelPath(path))}"]`) : null

interface ScreenProps {
  /** The only h1; also the window's title. */
  title: string
  /** Beside the title: pills and the like. */
  badge?: ReactNode
  /** Buttons on the right; on phones keep to one, or a menu. */
  actions?: ReactNode
  /** Target of the back arrow; without it there is none. */
  backTo?: string
  /** Narrower, for forms. */
  width?: 'form'
  children: ReactNode
}

/** A page: head with title and actions, then its content. Moving to it puts focus on the title. */
export function Screen({ title, badge, actions, backTo, width, children }: ScreenProps) {
  const { t } = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  const { pathname } = useLocation()
  const type = useNavigationType()
  const navigate = useNavigate()
  const arrivedAt = useRef<string>(undefined)
  const windowTitle = `${title} · ${t('common:festival')}`
  useLayoutEffect(() => {
    document.title = windowTitle
  }, [windowTitle])
  // Runs with the page, not after its animation as other effects: otherwise keys pressed meanwhile would lose the
  // focus. Once for each page: layout effects run again when the page was hidden for a moment.
  useLayoutEffect(() => {
    const { nav } = document.documentElement.dataset
    if (!nav || arrivedAt.current === pathname) return
    arrivedAt.current = pathname
    heading.current?.focus({ preventScroll: true })
    if (nav !== 'back') return
    // Going back puts the focus on the link that was opened, as soon as its list is there.
    const from = sessionStorage.getItem(CAME_FROM)
    let tries = 40
    let frame = requestAnimationFrame(function look() {
      const link = document.activeElement === heading.current ? linkTo(from) : null
      link?.focus({ preventScroll: true })
      if (!link && --tries > 0) frame = requestAnimationFrame(look)
    })
    return () => cancelAnimationFrame(frame)
  }, [pathname])
  const goBack = () => {
    // The arrow goes up; when that is also where the person came from, it is the browser's back and keeps the scroll.
    const cameFrom = sessionStorage.getItem(CAME_FROM)
    if (type === 'PUSH' && cameFrom === backTo) void navigate(-1)
    else if (backTo) void navigate(backTo)
  }
  return (
    <div className="screen" data-width={width}>
      <header className="screen-head">
        {backTo && <IconButton icon="back" label={t('back')} onClick={goBack} />}
        <div className="screen-title row">
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {badge}
        </div>
        {actions && <div className="screen-actions">{actions}</div>}
      </header>
      {children}
    </div>
  )
}

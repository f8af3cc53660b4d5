import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Outlet, ScrollRestoration, useLocation } from 'react-router'
import { Icon } from '../shared/icon.tsx'
import { late } from '../shared/late.tsx'
import { useDialog } from '../shared/overlays/use-dialog.ts'
import { leaveFor } from '../shared/paths.ts'
import { type User, useUser } from '../shared/session.ts'
import { useMedia } from '../shared/use-media.ts'
import { whenIdle } from '../shared/when-idle.ts'
import { isCurrent, menuOf } from './menu.ts'
import { PageMotion } from './page-motion.tsx'
import { Waiting } from './waiting.tsx'
import './shell.css'

const LateParts = late(async () => ({ default: (await import('./late-parts.tsx')).LateParts }))

/** What the frame has beside its first screen, loaded once that is drawn. */
function LateSlot() {
  const [isOn, setOn] = useState(false)
  useEffect(() => whenIdle(() => setOn(true)), [])
  return isOn ? (
    <Suspense>
      <LateParts />
    </Suspense>
  ) : null
}

const MoreSheet = late(async () => ({ default: (await import('./more-sheet.tsx')).MoreSheet }))

const MAX_TABS = 4

/** The bar at the foot of phones and tablets, below 992 px: the first entries, and the rest under "More". */
function TabBar({ user }: { user: User }) {
  const { t } = useTranslation('shell')
  const { pathname } = useLocation()
  const more = useDialog('more')
  const entries = menuOf(user)
  const tabs = entries.filter(({ isRare }) => !isRare).slice(0, MAX_TABS)
  const rest = entries.filter((entry) => !tabs.includes(entry))
  return (
    <nav className="tab-bar" aria-label={t('mainMenu')}>
      <ul>
        {tabs.map((entry) => (
          <li key={entry.to}>
            <Link
              className="tab-link"
              to={entry.to}
              aria-current={isCurrent(entry, pathname) ? 'page' : undefined}
            >
              <Icon name={entry.icon} size={24} />
              {t(`menu.${entry.label}`)}
            </Link>
          </li>
        ))}
        <li>
          <button type="button" className="tab-link" aria-haspopup="dialog" onClick={() => more.open()}>
            <Icon name="menu" size={24} />
            {t('menu.more')}
          </button>
        </li>
      </ul>
      {more.isOpen && (
        <Suspense>
          <MoreSheet dialog={more} entries={rest} user={user} />
        </Suspense>
      )}
    </nav>
  )
}

const ConfirmBanner = late(async () => ({
  default: (await import('./confirm-banner.tsx')).ConfirmBanner,
}))

const SideMenu = late(async () => ({ default: (await import('./side-menu.tsx')).SideMenu }))

/** The frame of every screen: menu on desktop, tab bar below 992 px, the page in motion between them. */
export function Shell() {
  const { t } = useTranslation('shell')
  const { pathname } = useLocation()
  const user = useUser()
  const isWide = useMedia('(min-width: 992px)')
  // Signed out in another tab: leave as well.
  useEffect(() => {
    if (!user) leaveFor('/bienvenida')
  }, [user])
  if (!user) return null
  return (
    <div className="shell">
      <a className="skip" href="#main">
        {t('skip')}
      </a>
      {isWide && (
        <Suspense fallback={<header className="side" />}>
          <SideMenu user={user} />
        </Suspense>
      )}
      <PageMotion pathname={pathname}>
        <main className="content" id="main" tabIndex={-1}>
          {!user.isConfirmed && (
            <Suspense>
              <ConfirmBanner user={user} />
            </Suspense>
          )}
          <Suspense fallback={<Waiting />}>
            <Outlet />
          </Suspense>
        </main>
      </PageMotion>
      <LateSlot />
      <TabBar user={user} />
      <ScrollRestoration />
    </div>
  )
}

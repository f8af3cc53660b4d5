import { Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, ScrollRestoration, useLocation } from 'react-router'
import { leaveFor } from '../shared/paths.ts'
import { useUser } from '../shared/session.ts'
import './shell.css'
import { late } from '../shared/late.tsx'
import { LateSlot } from './late-slot.tsx'
import { PageMotion } from './page-motion.tsx'
import { SideMenu } from './side-menu.tsx'
import { TabBar } from './tab-bar.tsx'
import { Waiting } from './waiting.tsx'

const ConfirmBanner = late(async () => ({
  default: (await import('./confirm-banner.tsx')).ConfirmBanner,
}))

/** The frame of every screen: menu on desktop, tab bar below 992 px, the page in motion between them. */
export function Shell() {
  const { t } = useTranslation('shell')
  const { pathname } = useLocation()
  const user = useUser()
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
      <SideMenu user={user} />
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

import { lazy, Suspense, startTransition, useEffect, ViewTransition } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, ScrollRestoration, useLocation, useNavigate } from 'react-router'
import { closeTopOverlay } from '../shared/overlays/stack.ts'
import { leaveFor } from '../shared/paths.ts'
import { useUser } from '../shared/session.ts'
import './motion.css'
import './shell.css'
import { SideMenu } from './side-menu.tsx'
import { TabBar } from './tab-bar.tsx'
import { TraySlot } from './tray-slot.tsx'
import { Waiting } from './waiting.tsx'

const ConfirmBanner = lazy(async () => ({
  default: (await import('./confirm-banner.tsx')).ConfirmBanner,
}))

/** The frame of every screen: menu on desktop, tab bar below 992 px, the page in motion between them. */
export function Shell() {
  const { t } = useTranslation('shell')
  const { pathname } = useLocation()
  const user = useUser()
  useHardwareBack()
  useTransitionlessPrint()
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
      <ViewTransition key={pathname} enter="page-in" exit="page-out" default="none">
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
      </ViewTransition>
      <TraySlot />
      <TabBar user={user} />
      <ScrollRestoration />
    </div>
  )
}

/** Android's back button: the overlay on top, else the page before, else out. */
function useHardwareBack() {
  const navigate = useNavigate()
  useEffect(() => {
    const handleBack = (event: Event) => {
      event.preventDefault()
      if (!closeTopOverlay()) startTransition(() => void navigate(-1))
    }
    document.addEventListener('backbutton', handleBack)
    return () => document.removeEventListener('backbutton', handleBack)
  }, [navigate])
}

/** Printing in the middle of a motion would print the motion. */
function useTransitionlessPrint() {
  useEffect(() => {
    const skip = () => document.activeViewTransition?.skipTransition()
    addEventListener('beforeprint', skip)
    return () => removeEventListener('beforeprint', skip)
  }, [])
}

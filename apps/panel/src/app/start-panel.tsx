import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactElement, StrictMode } from 'react'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { onSignedOut } from '../shared/api/api.ts'
import { ensureBasque } from '../shared/i18n/basque.ts'
import {
  beforeLanguage,
  changeLanguage,
  currentLanguage,
  isLanguageChosen,
  startTexts,
} from '../shared/i18n/i18n.ts'
import { initialLanguage } from '../shared/i18n/languages.ts'
import { OPEN_SCREEN } from '../shared/native/screen-of-link.ts'
import { isSignInPath, leaveFor, panelPath, pathBelow } from '../shared/paths.ts'
import { saveTyped } from '../shared/save-typed.ts'
import { currentUser } from '../shared/session.ts'
import { whenIdle } from '../shared/when-idle.ts'
import { followNavigation } from './motion.ts'
import { refreshUser, saveLanguage } from './own-account.ts'
import { queryClient, reloadFailed } from './query-client.ts'
import { addScreens, routes } from './routes.tsx'

/** Everything behind the sign-in, ready to render. */
export async function startPanel(): Promise<ReactElement> {
  beforeLanguage(ensureBasque)
  const language = initialLanguage()
  // Pressed before signing in, it is the account's too: mails are written in it. Else the account's was stored.
  if (isLanguageChosen() && currentUser()?.language !== language) void saveLanguage(language)
  await Promise.all([startTexts(['shell']), ensureBasque(language)])
  // A person who has just signed in may have another language than the sign-in screens.
  if (language !== currentLanguage()) await changeLanguage(language)
  const router = createBrowserRouter(routes, {
    basename: import.meta.env.BASE_URL,
    patchRoutesOnNavigation: addScreens,
  })
  followNavigation(router)
  if (import.meta.env.VITE_NATIVE)
    addEventListener(OPEN_SCREEN, (event) => {
      const path = (event as CustomEvent<string>).detail
      // Sign-in screens are no part of the panel: the page is loaded anew at theirs.
      if (isSignInPath(panelPath(path.split(/[?#]/)[0] ?? ''))) return
      event.preventDefault()
      void router.navigate(path)
    })
  addEventListener('online', () => void reloadFailed())
  // It asks for nothing that is on the first screen.
  whenIdle(() => void refreshUser())
  onSignedOut(async () => {
    await saveTyped()
    const { pathname, search } = router.state.location
    leaveFor(`/checkemail?${new URLSearchParams({ next: pathBelow(pathname) + search, ended: '1' })}`)
  })
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>
  )
}

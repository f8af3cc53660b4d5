import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import './shared/styles/fonts.css'
import './shared/styles/tokens.css'
import './shared/styles/base.css'
import './shared/styles/contrast.css'
import { isSignInPath, panelPath, screenOf } from './shared/paths.ts'
import { currentUser } from './shared/session.ts'

// `public/boot.js` had it at nothing while the libraries were loading. V8 alone knows it.
;(Error as { stackTraceLimit?: number }).stackTraceLimit = 10

const root = createRoot(document.getElementById('root') as HTMLElement)

/** The part after signing in: router, queries, menu. */
async function showPanel(path?: string) {
  if (path) history.replaceState(null, '', panelPath(path))
  const { startPanel } = await import('./app/start-panel.tsx')
  const panel = await startPanel()
  // Drawn in slices: an old phone takes half a second for the first screen, and answers a thumb meanwhile.
  startTransition(() => root.render(panel))
}

/** The part before: light, without router. */
async function showSignIn() {
  const { startSignIn } = await import('./features/auth/start-sign-in.tsx')
  root.render(
    await startSignIn({ onSignedIn: showPanel, preloadPanel: () => void import('./app/start-panel.tsx') }),
  )
}

/** The first screen: a person who is signed in and asked for none gets the list. */
async function start() {
  // The build of the applications alone has it (`scripts/native-build.ts`).
  if (import.meta.env.VITE_NATIVE) await (await import('./app/native/start-native.ts')).startNative()
  if (currentUser() && !screenOf(location.pathname)) return showPanel('/inicio')
  return isSignInPath(location.pathname) || !currentUser() ? showSignIn() : showPanel()
}

void start()

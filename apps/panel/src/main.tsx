import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import './shared/styles/fonts.css'
import './shared/styles/tokens.css'
import './shared/styles/base.css'
import './shared/styles/contrast.css'
import { addressPastEntrance, isSignInPath, panelPath } from './shared/paths.ts'
import { currentUser } from './shared/session.ts'

// `public/boot.js` had it at nothing while the libraries were loading. V8 alone knows it.
;(Error as { stackTraceLimit?: number }).stackTraceLimit = 10

const root = createRoot(document.getElementById('root') as HTMLElement)

/** The part after signing in: router, queries, menu. */
async function showPanel(path?: string) {
  if (path) history.replaceState(null, '', panelPath(path))
  const { startPanel } = await import('./app/start-panel.tsx')
  const panel = await startPanel()
  // Rendered in slices: an old phone takes half a second for the first screen, and reacts to touches meanwhile.
  startTransition(() => root.render(panel))
}

/** The part before: light, without router. */
async function showSignIn() {
  const { startSignIn } = await import('./features/identity/sign-in/start-sign-in.tsx')
  root.render(
    await startSignIn({ onSignedIn: showPanel, preloadPanel: () => void import('./app/start-panel.tsx') }),
  )
}

/** The first screen. One who is signed in goes past the entrance, to where they wanted. */
async function start() {
  // The build of the applications alone has it (`scripts/native-build.ts`).
  if (import.meta.env.VITE_NATIVE) await (await import('./app/native/start-native.ts')).startNative()
  if (!currentUser()) return showSignIn()
  const past = addressPastEntrance(location)
  return !past && isSignInPath(location.pathname) ? showSignIn() : showPanel(past)
}

void start()

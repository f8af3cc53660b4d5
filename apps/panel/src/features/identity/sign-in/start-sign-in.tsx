import i18next from 'i18next'
import {
  Component,
  lazy,
  type ReactElement,
  type ReactNode,
  StrictMode,
  Suspense,
  useMemo,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/button.tsx'
import { isLanguageChosen, startTexts } from '../../../shared/i18n/i18n.ts'
import { storeLanguage } from '../../../shared/i18n/languages.ts'
import { addressAfterSignIn, isSignInPath, panelPath, screenOf } from '../../../shared/paths.ts'
import { currentUser, endedEmail } from '../../../shared/session.ts'
import { AuthState } from './auth-context.ts'
import { AuthLayout } from './auth-layout.tsx'
import { addressValue, go, useAuthScreen } from './auth-location.tsx'
import { CheckEmailScreen } from './check-email-screen.tsx'
import { LoginScreen } from './login-screen.tsx'
import { preloadCalls } from './use-auth-action.ts'
import { WelcomeScreen } from './welcome-screen.tsx'

interface FailureBoundaryProps {
  /** What to show instead of a screen that threw, for example because its code could not be fetched. */
  instead: ReactNode
  children: ReactNode
}

/** Keeps a failed screen from emptying the page. */
class FailureBoundary extends Component<FailureBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? this.props.instead : this.props.children
  }
}

const RegisterScreen = lazy(async () => ({ default: (await import('./register-screen.tsx')).RegisterScreen }))
const LinkScreen = lazy(async () => ({ default: (await import('./link-screen.tsx')).LinkScreen }))
const ConfirmScreen = lazy(async () => ({ default: (await import('./confirm-screen.tsx')).ConfirmScreen }))
const ChangeScreen = lazy(async () => {
  const [{ ChangeScreen }] = await Promise.all([
    import('./change-screen.tsx'),
    i18next.loadNamespaces(['confirm-change']),
  ])
  return { default: ChangeScreen }
})
const RecoverScreen = lazy(async () => ({ default: (await import('./recover-screen.tsx')).RecoverScreen }))
const InvitationScreen = lazy(async () => {
  const [{ InvitationScreen }] = await Promise.all([
    import('./invitation-screen.tsx'),
    i18next.loadNamespaces(['people']),
  ])
  return { default: InvitationScreen }
})
const FarewellScreen = lazy(async () => ({ default: (await import('./farewell-screen.tsx')).FarewellScreen }))
const ResetScreen = lazy(async () => ({ default: (await import('./reset-screen.tsx')).ResetScreen }))

const GoogleScreen = lazy(async () => {
  const [{ GoogleScreen }] = await Promise.all([
    import('./google-screen.tsx'),
    i18next.loadNamespaces(['google']),
  ])
  return { default: GoogleScreen }
})

const JoinScreen = lazy(async () => {
  const [{ JoinScreen }] = await Promise.all([import('./join-screen.tsx'), i18next.loadNamespaces(['team'])])
  return { default: JoinScreen }
})
/** Mailed invitations: to a profile, to a team. */
const INVITATIONS = ['invitacion', 'unirse']

interface SignInOptions {
  /** Shows the panel at this address. */
  onSignedIn: (path: string) => void
  preloadPanel: () => void
}

/** Everything before the sign-in, ready to render: no router, no queries, no React Aria. */
export async function startSignIn(options: SignInOptions): Promise<ReactElement> {
  await startTexts(['auth'])
  const screen = screenOf(location.pathname)
  if (INVITATIONS.includes(screen)) {
    // It has a face for those who are not signed in; they return to it afterwards.
    const own = { t: new URLSearchParams(location.search).get('t') ?? '' }
    const query = new URLSearchParams({ ...own, next: `/${screen}?${new URLSearchParams(own)}` })
    history.replaceState(null, '', `${location.pathname}?${query}`)
  } else if (!isSignInPath(location.pathname)) {
    // A person who requested a screen of the panel returns to it after signing in.
    const next = `/${location.pathname.slice(panelPath('').length)}${location.search}`
    const query = next === '/' ? '' : `?${new URLSearchParams({ next })}`
    history.replaceState(null, '', panelPath('/checkemail') + query)
  } else if (location.pathname === panelPath('')) go('/checkemail', true)
  return (
    <StrictMode>
      <SignIn {...options} />
    </StrictMode>
  )
}

function SignIn({ onSignedIn, preloadPanel }: SignInOptions) {
  const [email, setEmail] = useState(endedEmail)
  const state = useMemo(
    () => ({
      email,
      setEmail,
      enter: () => {
        const language = currentUser()?.language
        if (language && !isLanguageChosen()) storeLanguage(language)
        onSignedIn(addressAfterSignIn(location.search))
      },
      preloadPanel: () => {
        preloadCalls()
        preloadPanel()
      },
    }),
    [email, onSignedIn, preloadPanel],
  )
  return (
    <AuthState value={state}>
      <FailureBoundary instead={<FailedScreen />}>
        <Suspense>
          <AuthScreen />
        </Suspense>
      </FailureBoundary>
    </AuthState>
  )
}

/** Nearly always a new version of the panel, or no network. */
function FailedScreen() {
  const { t } = useTranslation()
  return (
    <AuthLayout title={t('error.stale')}>
      <div className="auth-body">
        <Button kind="primary" icon="refresh" onClick={() => location.reload()}>
          {t('retry')}
        </Button>
      </div>
    </AuthLayout>
  )
}

function AuthScreen() {
  switch (useAuthScreen()) {
    case 'login':
      return <LoginScreen />
    case 'register':
      return <RegisterScreen />
    case 'bienvenida':
      return <WelcomeScreen />
    case 'enlace':
      return <LinkScreen />
    case 'confirmar':
      return addressValue('c').startsWith('cambio_') ? <ChangeScreen /> : <ConfirmScreen />
    case 'invitacion':
      return <InvitationScreen />
    case 'unirse':
      return <JoinScreen />
    case 'google':
      return <GoogleScreen />
    case 'despedida':
      return <FarewellScreen />
    case 'recuperar':
      return <RecoverScreen />
    case 'restablecer':
      return <ResetScreen />
    default:
      return <CheckEmailScreen />
  }
}

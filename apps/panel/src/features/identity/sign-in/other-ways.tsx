import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/button.tsx'
import { currentLanguage } from '../../../shared/i18n/i18n.ts'
import { isNative } from '../../../shared/native/is-native.ts'
import { API_ADDRESS } from '../../../shared/server-address.ts'
import { whenIdle } from '../../../shared/when-idle.ts'
import { useAuth } from './auth-context.ts'
import { leaveForProvider } from './google-oauth-flow.ts'
import { useAuthAction } from './use-auth-action.ts'

const STORE = 'larunbat.ways'
const NONE: SignInMethods = { provider: null, hasPasskeys: false }

/** What was offered the last time stands there at once; nothing moves under a finger then. */
function lastWays(): SignInMethods {
  try {
    return { ...NONE, ...(JSON.parse(localStorage.getItem(STORE) ?? '{}') as Partial<SignInMethods>) }
  } catch {
    return NONE
  }
}

/** Passkey and provider, where there are such: below a form that works without them. */
export function OtherWays({ onFailure }: { onFailure: (text: string | undefined) => void }) {
  const { t } = useTranslation('auth')
  const { enter } = useAuth()
  const { run, isPending, failure } = useAuthAction()
  const [ways, setWays] = useState(lastWays)
  useEffect(() => onFailure(failure), [failure, onFailure])
  useEffect(() => {
    const stop = new AbortController()
    // After the words of the form and their type: what stands below it is not urgent.
    let callOff = () => {}
    void document.fonts.ready.then(() => {
      if (!stop.signal.aborted) callOff = whenIdle(() => void look())
    })
    async function look() {
      const offered = await listSignInMethods(stop.signal)
      if (!offered || stop.signal.aborted) return
      setWays(offered)
      try {
        localStorage.setItem(STORE, JSON.stringify(offered))
      } catch {
        // They are requested again the next time.
      }
      if (!offered.hasPasskeys || isNative()) return
      const { offerPasskeys } = await import('./passkey-sign-in.ts')
      await offerPasskeys(enter, stop.signal)
    }
    return () => {
      callOff()
      stop.abort()
    }
  }, [enter])
  const handlePasskey = async () => {
    let isIn = false
    await run(async () => {
      const { logInWithPasskey } = await import('./passkey-sign-in.ts')
      isIn = await logInWithPasskey()
    })
    if (isIn) enter()
  }
  // A passkey belongs to the server's address, which is not that of the application's page.
  const hasPasskeys = ways.hasPasskeys && !isNative() && 'PublicKeyCredential' in globalThis
  if (!hasPasskeys && !ways.provider) return null
  return (
    <div className="auth-ways">
      <p className="auth-or">{t('ways.or')}</p>
      {hasPasskeys && (
        <Button isWide icon="key" isPending={isPending} onClick={() => void handlePasskey()}>
          {t('ways.passkey')}
        </Button>
      )}
      {ways.provider && (
        <Button isWide icon="external" onClick={leaveForProvider}>
          {t('ways.provider', { provider: ways.provider })}
        </Button>
      )}
    </div>
  )
}

/** Ways to sign in beside password and mailed link. */
interface SignInMethods {
  /** What the provider is called; null when there is none. */
  provider: string | null
  hasPasskeys: boolean
}

/**
 * Asks which ways this installation offers (`app_acceso_opciones`); undefined when it does not say. By hand: the typed client
 * would bring the whole contract to a screen that is otherwise a tenth of it.
 */
async function listSignInMethods(signal: AbortSignal): Promise<SignInMethods | undefined> {
  // A call by hand keeps the rule of the application, too: without network nothing is sent.
  if (import.meta.env.VITE_NATIVE && (await import('../../../shared/native/network.ts')).isNativeOffline())
    return undefined
  try {
    const response = await fetch(`${API_ADDRESS}/app_acceso_opciones`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ lang: currentLanguage() }),
      signal,
    })
    const { error, data } = (await response.json()) as {
      error?: unknown
      data?: { proveedor?: unknown; llaves?: unknown }
    }
    if (error !== false) return undefined
    return {
      provider: typeof data?.proveedor === 'string' ? data.proveedor : null,
      hasPasskeys: data?.llaves === 1,
    }
  } catch {
    return undefined
  }
}

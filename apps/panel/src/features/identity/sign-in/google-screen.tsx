import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/button.tsx'
import { Banner } from '../../../shared/data/banner.tsx'
import { currentUser } from '../../../shared/session.ts'
import { useAuth } from './auth-context.ts'
import { AuthLayout } from './auth-layout.tsx'
import { AuthLink, addressValue } from './auth-location.tsx'
import { clearFlow, isOwnTrip, leaveForProvider } from './google-oauth-flow.ts'
import { NewcomerForm } from './newcomer-form.tsx'
import { useAuthAction } from './use-auth-action.ts'

const FAULTS = [
  'cancelado',
  'rechazado',
  'caducado',
  'sin-respuesta',
  'sin-verificar',
  'otra-cuenta',
  'bloqueada',
  'espera',
  'no-hay',
  'ajeno',
] as const

/** What the way back brought, read once; what is spent at once leaves the address. */
function readReturn() {
  const secret = new URLSearchParams(location.hash.slice(1))
  const told = addressValue('fallo')
  const found = {
    code: secret.get('c'),
    newcomer: secret.get('a'),
    link: secret.get('v'),
    mark: secret.get('m'),
    fault: told ? (FAULTS.find((fault) => fault === told) ?? 'rechazado') : undefined,
  }
  if (found.code || found.link) history.replaceState(null, '', location.pathname + location.search)
  return found
}
let found: ReturnType<typeof readReturn> | undefined

/**
 * Where the provider's way back ends: signs in, links the account that is signed in, asks newcomers for what is
 * missing, or says what went wrong and how to go on.
 */
export function GoogleScreen() {
  const { t } = useTranslation(['google', 'auth'])
  const { enter } = useAuth()
  const { run, failure } = useAuthAction()
  const [back] = useState(() => {
    found ??= readReturn()
    return found
  })
  const [newcomer, setNewcomer] = useState<{ name: string; email: string }>()
  const isForeign = (back.code || back.newcomer) && !isOwnTrip(back.mark)
  const hasNothing = !back.code && !back.newcomer && !back.link
  const fault = back.fault || (isForeign ? 'ajeno' : hasNothing ? 'caducado' : '')
  const isSpent = useRef(false)
  useEffect(() => {
    if (fault || isSpent.current) return
    isSpent.current = true
    const { code, newcomer: coming, link } = back
    void run(async (calls) => {
      if (coming) return setNewcomer(await calls.checkNewcomer(coming))
      if (link) await calls.linkProvider(link)
      else await calls.logInWithLink(code ?? '')
      clearFlow()
      enter()
    })
  }, [back, enter, fault, run])

  if (newcomer && back.newcomer) return <NewcomerForm code={back.newcomer} {...newcomer} />
  const isWaiting = !fault && !failure
  return (
    <AuthLayout title={t(isWaiting ? 'waiting' : 'title')}>
      <div className="auth-body" aria-live="polite">
        {isWaiting && <p>{t('waitingText')}</p>}
        {fault && <Banner kind={fault === 'cancelado' ? 'info' : 'warning'}>{t(`fault.${fault}`)}</Banner>}
        {failure && <Banner kind="danger">{failure}</Banner>}
        {!isWaiting && currentUser() && (
          <Button kind="primary" isWide onClick={enter}>
            {t('toPanel')}
          </Button>
        )}
        {!isWaiting && !currentUser() && (
          <>
            {fault !== 'no-hay' && (
              <Button kind="primary" isWide icon="refresh" onClick={leaveForProvider}>
                {t('again')}
              </Button>
            )}
            <AuthLink kind="secondary" to="/checkemail">
              {t('otherWay')}
            </AuthLink>
          </>
        )}
      </div>
    </AuthLayout>
  )
}

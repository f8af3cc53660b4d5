import { pickText } from '@larunbat/rules/text/multilingual-text'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../../shared/data/banner.tsx'
import { currentLanguage } from '../../../shared/i18n/i18n.ts'
import { AuthLayout } from './auth-layout.tsx'
import { AuthLink, addressValue } from './auth-location.tsx'
import { useAuthAction } from './use-auth-action.ts'

type Membership = Awaited<ReturnType<typeof import('./auth-calls.ts')['checkMembership']>>

/**
 * A mailed invitation to the team of an event, opened without a session: who invites to what, and the way
 * in, with or without an account. Looking spends nothing; after the sign-in the panel shows the same address.
 */
export function JoinScreen() {
  const { t } = useTranslation(['team', 'auth'])
  const [code] = useState(() => addressValue('t'))
  const [found, setFound] = useState<Membership>()
  const { run, failure } = useAuthAction()
  useEffect(() => {
    if (code) void run(async (calls) => setFound(await calls.checkMembership(code)))
  }, [code])
  const state = code ? found?.state : 'desconocida'
  const isOpen = state === 'abierta'
  const title = pickText(found?.title ?? '', currentLanguage()) || t('untitled')
  return (
    <AuthLayout
      title={t('join.title')}
      intro={isOpen ? t('join.who', { inviter: found?.inviterName ?? t('somebody'), title }) : undefined}
    >
      <div className="auth-body">
        {failure && <Banner kind="danger">{failure}</Banner>}
        {state && !isOpen && <Banner kind="warning">{t(`join.over.${state}`)}</Banner>}
        {isOpen && found?.role && (
          <>
            <p>
              <strong>{t('yours', { role: t(`role.${found.role}`) })}</strong>
            </p>
            <p>{t(`roleText.${found.role}`)}</p>
            <p className="muted">{t('join.signIn', { email: found.maskedEmail })}</p>
          </>
        )}
        <AuthLink kind="primary" to="/checkemail">
          {t('auth:login.submit')}
        </AuthLink>
        {isOpen && (
          <AuthLink kind="secondary" to="/register">
            {t('auth:checkEmail.register')}
          </AuthLink>
        )}
      </div>
    </AuthLayout>
  )
}

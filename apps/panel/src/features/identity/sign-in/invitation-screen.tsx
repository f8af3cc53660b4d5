import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../../shared/data/banner.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { AuthLink, addressValue } from './auth-location.tsx'
import { useAuthAction } from './use-auth-action.ts'

type Invitation = Awaited<ReturnType<typeof import('./auth-calls.ts')['checkInvitation']>>

/**
 * A mailed invitation, opened without a session: who invites whom, and the way in. Looking spends
 * nothing. After the sign-in the panel shows the same address with the button that takes the profile over.
 */
export function InvitationScreen() {
  const { t } = useTranslation(['people', 'auth'])
  const [link] = useState(() => addressValue('t'))
  const [invitation, setInvitation] = useState<Invitation>()
  const { run, failure } = useAuthAction()
  useEffect(() => {
    if (link) void run(async (calls) => setInvitation(await calls.checkInvitation(link)))
  }, [link])
  const isSpent = link === '' || invitation?.isValid === false
  const names = {
    name: invitation?.participantName ?? '',
    inviter: invitation?.inviterName ?? t('consent.somebody'),
  }
  return (
    <AuthLayout title={t('claim.title')} intro={invitation?.isValid ? t('claim.who', names) : undefined}>
      <div className="auth-body">
        {failure && <Banner kind="danger">{failure}</Banner>}
        {isSpent && <Banner kind="warning">{t('claim.spent')}</Banner>}
        {invitation?.isValid && (
          <>
            <p>{t('claim.what')}</p>
            <p className="muted">{t('claim.signIn', { email: invitation.maskedEmail })}</p>
          </>
        )}
        <AuthLink kind="primary" to="/checkemail">
          {t('auth:login.submit')}
        </AuthLink>
        {!isSpent && (
          <AuthLink kind="secondary" to="/register">
            {t('auth:checkEmail.register')}
          </AuthLink>
        )}
      </div>
    </AuthLayout>
  )
}

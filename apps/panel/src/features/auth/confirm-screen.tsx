import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../shared/button.tsx'
import { Banner } from '../../shared/data/banner.tsx'
import { currentUser, updateUser } from '../../shared/session.ts'
import { useAuth } from './auth-context.ts'
import { AuthLayout } from './auth-layout.tsx'
import { AuthLink, addressValue } from './auth-location.tsx'
import { useAuthAction } from './use-auth-action.ts'

/** Where the confirmation mail lands; a press confirms, so that a preview does not. */
export function ConfirmScreen() {
  const { t } = useTranslation('auth')
  const { enter } = useAuth()
  const { run, isPending, failure } = useAuthAction()
  const [isDone, setDone] = useState(false)
  const handleConfirm = async () => {
    if (!(await run((calls) => calls.confirm(addressValue('c'))))) return
    const user = currentUser()
    if (user) updateUser({ ...user, isConfirmed: true })
    setDone(true)
  }
  return (
    <AuthLayout title={t('confirm.title')} intro={isDone ? undefined : t('confirm.intro')}>
      <div className="auth-body">
        {failure && <Banner kind="danger">{failure}</Banner>}
        {isDone && <Banner kind="success">{t('confirm.done')}</Banner>}
        {!isDone && (
          <Button kind="primary" isWide isPending={isPending} onClick={() => void handleConfirm()}>
            {t('confirm.submit')}
          </Button>
        )}
        {isDone && currentUser() && (
          <Button kind="primary" isWide onClick={enter}>
            {t('confirm.enter')}
          </Button>
        )}
        {!currentUser() && (
          <AuthLink kind={isDone ? 'primary' : undefined} to="/checkemail">
            {t('login.submit')}
          </AuthLink>
        )}
      </div>
    </AuthLayout>
  )
}

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/button.tsx'
import { Banner } from '../../../shared/data/banner.tsx'
import { useAuth } from './auth-context.ts'
import { AuthLayout } from './auth-layout.tsx'
import { addressValue } from './auth-location.tsx'
import { useAuthAction } from './use-auth-action.ts'

/** Where the mail about a change of password, e-mail or billing data lands; a press makes it, so that a preview does not. */
export function ChangeScreen() {
  const { t } = useTranslation('confirm-change')
  const { enter } = useAuth()
  const { run, isPending, failure } = useAuthAction()
  const [isDone, setDone] = useState(false)
  const handleConfirm = async () => {
    if (await run((calls) => calls.confirm(addressValue('c')))) setDone(true)
  }
  return (
    <AuthLayout title={t('title')} intro={isDone ? undefined : t('intro')}>
      <div className="auth-body">
        {failure && <Banner kind="danger">{failure}</Banner>}
        {isDone && <Banner kind="success">{t('done')}</Banner>}
        {isDone ? (
          <Button kind="primary" isWide onClick={enter}>
            {t('enter')}
          </Button>
        ) : (
          <Button kind="primary" isWide isPending={isPending} onClick={() => void handleConfirm()}>
            {t('submit')}
          </Button>
        )}
      </div>
    </AuthLayout>
  )
}

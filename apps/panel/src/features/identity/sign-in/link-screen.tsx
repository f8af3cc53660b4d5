import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/button.tsx'
import { Banner } from '../../../shared/data/banner.tsx'
import { currentUser } from '../../../shared/session.ts'
import { useAuth } from './auth-context.ts'
import { AuthLayout } from './auth-layout.tsx'
import { AuthLink, addressValue } from './auth-location.tsx'
import { useAuthAction } from './use-auth-action.ts'

/**
 * Where a mailed sign-in link lands. Opening it spends nothing: mail programs open links by themselves; the button does.
 */
export function LinkScreen() {
  const { t } = useTranslation('auth')
  const { enter } = useAuth()
  const [token] = useState(() => addressValue('t'))
  const [check, setCheck] = useState<{
    isValid: boolean
    maskedEmail: string | null
    isOwn?: boolean | undefined
  }>()
  const { run, isPending, failure } = useAuthAction()
  useEffect(() => {
    void run(async (calls) => {
      const found = await calls.checkLink(token)
      // Signed in already: a spent link, or one of the same account, has nothing to open.
      if (currentUser() && (!found.isValid || found.isOwn)) return enter()
      setCheck(found)
    })
  }, [token])
  const handleEnter = async () => {
    if (await run((calls) => calls.logInWithLink(token))) enter()
  }
  const isSpent = token === '' || check?.isValid === false
  return (
    <AuthLayout
      title={t('link.title')}
      intro={check?.isValid ? t('link.intro', { email: check.maskedEmail ?? '' }) : undefined}
    >
      <div className="auth-body">
        {failure && <Banner kind="danger">{failure}</Banner>}
        {isSpent ? (
          <>
            <Banner kind="warning">{t('link.spent')}</Banner>
            <AuthLink kind="primary" to="/checkemail">
              {t('link.another')}
            </AuthLink>
          </>
        ) : (
          <Button kind="primary" isWide isPending={isPending} onClick={() => void handleEnter()}>
            {t('login.submit')}
          </Button>
        )}
      </div>
    </AuthLayout>
  )
}

import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/button.tsx'
import { Banner } from '../../../shared/data/banner.tsx'
import { TextField } from '../../../shared/fields/text-field.tsx'
import { useAuth } from './auth-context.ts'
import { AuthLayout } from './auth-layout.tsx'
import { AuthLink, addressValue, go } from './auth-location.tsx'
import { emailResolver } from './email-resolver.ts'
import { OtherWays } from './other-ways.tsx'
import { useAuthAction } from './use-auth-action.ts'

/** The first screen: one e-mail field. It never reveals whether an account exists. */
export function CheckEmailScreen() {
  const { t } = useTranslation('auth')
  const { email, setEmail, preloadPanel } = useAuth()
  const { run, isPending, failure } = useAuthAction()
  const [sentTo, setSentTo] = useState('')
  const [otherFailure, setOtherFailure] = useState<string>()
  const form = useForm({ defaultValues: { email }, resolver: emailResolver })
  const handlePassword = form.handleSubmit((values) => {
    setEmail(values.email)
    go('/login')
  })
  const handleLink = form.handleSubmit(async (values) => {
    setEmail(values.email)
    if (await run((calls) => calls.mailLink(values.email, addressValue('next')))) setSentTo(values.email)
  })
  return (
    <AuthLayout title={t('slogan')} name={t('checkEmail.name')} intro={t('checkEmail.intro')}>
      <form onSubmit={handlePassword} noValidate>
        {addressValue('ended') && !sentTo && <Banner>{t('ended')}</Banner>}
        {(failure ?? otherFailure) && <Banner kind="danger">{failure ?? otherFailure}</Banner>}
        {sentTo && <Banner kind="success">{t('linkSent', { email: sentTo })}</Banner>}
        <TextField
          control={form.control}
          name="email"
          label={t('email')}
          type="email"
          autoComplete="username webauthn"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          onFocus={preloadPanel}
        />
        <Button type="submit" kind="primary" isWide>
          {t('checkEmail.withPassword')}
        </Button>
        <Button isWide icon="mail" isPending={isPending} onClick={() => void handleLink()}>
          {t('checkEmail.withLink')}
        </Button>
        <OtherWays onFailure={setOtherFailure} />
        <p className="auth-links">
          <AuthLink to="/register">{t('checkEmail.register')}</AuthLink>
          <AuthLink to="/bienvenida">{t('checkEmail.what')}</AuthLink>
        </p>
      </form>
    </AuthLayout>
  )
}

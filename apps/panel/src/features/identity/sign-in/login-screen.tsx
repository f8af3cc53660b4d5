import { normalizeEmail } from '@larunbat/rules/address/email'
import { useState } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/button.tsx'
import { Banner } from '../../../shared/data/banner.tsx'
import { TextField } from '../../../shared/fields/text-field.tsx'
import { ruleResult } from '../../../shared/forms/rule-errors.ts'
import { useAuth } from './auth-context.ts'
import { AuthLayout } from './auth-layout.tsx'
import { AuthLink } from './auth-location.tsx'
import { emailFault } from './email-resolver.ts'
import { OtherWays } from './other-ways.tsx'
import { useAuthAction } from './use-auth-action.ts'

interface Credentials {
  email: string
  password: string
}

const resolver: Resolver<Credentials> = ({ email, password }) =>
  ruleResult(
    { email: normalizeEmail(email), password },
    { email: emailFault(email), password: password === '' ? 'field.required' : undefined },
  )

/** E-mail and password. What was typed stays after a refusal. */
export function LoginScreen() {
  const { t } = useTranslation('auth')
  const auth = useAuth()
  const { run, isPending, failure } = useAuthAction()
  const [otherFailure, setOtherFailure] = useState<string>()
  const form = useForm<Credentials>({ defaultValues: { email: auth.email, password: '' }, resolver })
  const handleSubmit = form.handleSubmit(async ({ email, password }) => {
    auth.setEmail(email)
    if (await run((calls) => calls.logIn(email, password))) auth.enter()
    else form.setFocus('password')
  })
  return (
    <AuthLayout title={t('login.title')} intro={t('login.intro')}>
      <form onSubmit={handleSubmit} noValidate>
        {(failure ?? otherFailure) && <Banner kind="danger">{failure ?? otherFailure}</Banner>}
        <TextField
          control={form.control}
          name="email"
          label={t('email')}
          type="email"
          autoComplete="username webauthn"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          onFocus={auth.preloadPanel}
        />
        <TextField
          control={form.control}
          name="password"
          label={t('password')}
          type="password"
          autoComplete="current-password"
          autoFocus={auth.email !== ''}
          onFocus={auth.preloadPanel}
        />
        <AuthLink to="/recuperar">{t('login.forgotten')}</AuthLink>
        <Button type="submit" kind="primary" isWide isPending={isPending}>
          {t('login.submit')}
        </Button>
        <OtherWays onFailure={setOtherFailure} />
        <p className="auth-links">
          <AuthLink to="/checkemail">{t('login.withLink')}</AuthLink>
          <AuthLink to="/register">{t('checkEmail.register')}</AuthLink>
        </p>
      </form>
    </AuthLayout>
  )
}

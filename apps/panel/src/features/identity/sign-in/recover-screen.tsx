import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/button.tsx'
import { Banner } from '../../../shared/data/banner.tsx'
import { TextField } from '../../../shared/fields/text-field.tsx'
import { useAuth } from './auth-context.ts'
import { AuthLayout } from './auth-layout.tsx'
import { AuthLink, addressValue } from './auth-location.tsx'
import { emailResolver } from './email-resolver.ts'
import { useAuthAction } from './use-auth-action.ts'

/** Asks for a mail with which to choose another password. The answer is the same for an unknown address. */
export function RecoverScreen() {
  const { t } = useTranslation('auth')
  const auth = useAuth()
  const { run, isPending, failure } = useAuthAction()
  const [sentTo, setSentTo] = useState('')
  const form = useForm({ defaultValues: { email: auth.email }, resolver: emailResolver })
  const handleSubmit = form.handleSubmit(async ({ email }) => {
    auth.setEmail(email)
    if (await run((calls) => calls.mailReset(email, addressValue('next')))) setSentTo(email)
  })
  return (
    <AuthLayout title={t('recover.title')} intro={t('recover.intro')}>
      <form onSubmit={handleSubmit} noValidate>
        {failure && <Banner kind="danger">{failure}</Banner>}
        {sentTo && <Banner kind="success">{t('recover.sent', { email: sentTo })}</Banner>}
        <TextField
          control={form.control}
          name="email"
          label={t('email')}
          type="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Button type="submit" kind="primary" isWide isPending={isPending}>
          {t('recover.submit')}
        </Button>
        <AuthLink to="/login">{t('recover.back')}</AuthLink>
      </form>
    </AuthLayout>
  )
}

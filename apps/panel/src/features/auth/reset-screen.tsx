import { checkPassword } from '@larunbat/rules/password'
import { useState } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '../../shared/button.tsx'
import { Banner } from '../../shared/data/banner.tsx'
import { TextField } from '../../shared/fields/text-field.tsx'
import { ruleResult } from '../../shared/forms/rule-errors.ts'
import { useAuth } from './auth-context.ts'
import { AuthLayout } from './auth-layout.tsx'
import { AuthLink, addressValue } from './auth-location.tsx'
import { useAuthAction } from './use-auth-action.ts'

interface NewPassword {
  password: string
  repeated: string
}

const resolver: Resolver<NewPassword> = async (values) =>
  ruleResult(values, {
    password: await checkPassword(values.password),
    repeated: values.password === values.repeated ? undefined : 'field.password_repeat',
  })

/** Where a mailed reset link lands: a new password, twice. */
export function ResetScreen() {
  const { t } = useTranslation('auth')
  const { enter } = useAuth()
  const [token] = useState(() => addressValue('t'))
  const { run, isPending, failure } = useAuthAction()
  const form = useForm<NewPassword>({ defaultValues: { password: '', repeated: '' }, resolver })
  const handleSubmit = form.handleSubmit(async ({ password }) => {
    if (await run((calls) => calls.chooseNewPassword(token, password))) enter()
  })
  return (
    <AuthLayout title={t('reset.title')} intro={t('reset.intro')}>
      <form onSubmit={handleSubmit} noValidate>
        {failure && <Banner kind="danger">{failure}</Banner>}
        <TextField
          control={form.control}
          name="password"
          label={t('reset.password')}
          hint={t('passwordHint')}
          type="password"
          autoComplete="new-password"
        />
        <TextField
          control={form.control}
          name="repeated"
          label={t('repeated')}
          type="password"
          autoComplete="new-password"
        />
        <Button type="submit" kind="primary" isWide isPending={isPending}>
          {t('reset.submit')}
        </Button>
        <AuthLink to="/recuperar">{t('reset.another')}</AuthLink>
      </form>
    </AuthLayout>
  )
}

import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/button.tsx'
import { Banner } from '../../../shared/data/banner.tsx'
import { TextField } from '../../../shared/fields/text-field.tsx'
import { ruleResult } from '../../../shared/forms/rule-errors.ts'
import { currentUser, updateUser } from '../../../shared/session.ts'
import { storedWay } from '../../../shared/stored-way.ts'
import { useAuth } from './auth-context.ts'
import { AuthLayout } from './auth-layout.tsx'
import { AuthLink, addressValue, go } from './auth-location.tsx'
import { useAuthAction } from './use-auth-action.ts'

/**
 * Where the confirmation mail lands; on a device that is signed in opening it confirms. On another one a press does, so that a preview does not; there the
 * password of the registration keeps what was opened with it; without it the reader of the mail chooses a new one.
 */
export function ConfirmScreen() {
  const { t } = useTranslation('auth')
  const { enter } = useAuth()
  const { run, isPending, failure } = useAuthAction()
  const [isDone, setDone] = useState(false)
  const form = useForm({
    defaultValues: { password: '' },
    resolver: (values: { password: string }) =>
      ruleResult(values, { password: values.password === '' ? 'field.required' : undefined }),
  })
  const confirm = (password?: string) =>
    run(async (calls) => {
      const { hasPassword, resetLink } = await calls.confirm(addressValue('c'), password)
      if (!hasPassword && resetLink) return go('/restablecer', true, { t: resetLink, confirmada: '1' })
      const user = currentUser()
      if (user) updateUser({ ...user, isConfirmed: true })
      if (!currentUser()) return setDone(true)
      const next = storedWay()
      if (next) go('/confirmar', true, { next })
      enter()
    })
  // Programs that look at mails are not signed in; who is, and opens the own mail, has said so by that.
  const isAsked = useRef(false)
  useEffect(() => {
    if (isAsked.current || currentUser()?.isConfirmed !== false) return
    isAsked.current = true
    void confirm()
  }, [])
  const handlePassword = form.handleSubmit(async ({ password }) => {
    await confirm(password)
  })
  if (isDone)
    return (
      <AuthLayout title={t('confirm.title')}>
        <div className="auth-body">
          <Banner kind="success">{t('confirm.done')}</Banner>
          <AuthLink kind="primary" to="/checkemail">
            {t('login.submit')}
          </AuthLink>
        </div>
      </AuthLayout>
    )
  return (
    <AuthLayout title={t('confirm.title')} intro={t('confirm.intro')}>
      {currentUser() ? (
        <div className="auth-body">
          {failure && <Banner kind="danger">{failure}</Banner>}
          <Button kind="primary" isWide isPending={isPending} onClick={() => void confirm()}>
            {t('confirm.submit')}
          </Button>
        </div>
      ) : (
        <form onSubmit={handlePassword} noValidate>
          {failure && <Banner kind="danger">{failure}</Banner>}
          <TextField
            control={form.control}
            name="password"
            label={t('confirm.password')}
            hint={t('confirm.passwordHint')}
            type="password"
            autoComplete="current-password"
          />
          <Button type="submit" kind="primary" isWide isPending={isPending}>
            {t('confirm.submitPassword')}
          </Button>
          <Button isWide isPending={isPending} onClick={() => void confirm()}>
            {t('confirm.other')}
          </Button>
        </form>
      )}
    </AuthLayout>
  )
}

import { checkPassword } from '@larunbat/rules/identity/password'
import { md5 } from 'js-md5'
import { type Resolver, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/button.tsx'
import { TextField } from '../../../shared/fields/text-field.tsx'
import { ruleResult } from '../../../shared/forms/rule-errors.ts'
import { SectionCard } from '../../../shared/layout/section-card.tsx'
import { saveAccount, useSaveAccount } from './use-save-account.ts'

interface PasswordChange {
  currentPassword: string
  password: string
  repeated: string
}
const EMPTY: PasswordChange = { currentPassword: '', password: '', repeated: '' }

const resolver: Resolver<PasswordChange> = async (values) =>
  ruleResult(values, {
    currentPassword: values.currentPassword === '' ? 'field.required' : undefined,
    password: await checkPassword(values.password),
    repeated: values.password === values.repeated ? undefined : 'field.password_repeat',
  })

/** A new password; the other devices are signed out. */
export function PasswordForm() {
  const { t } = useTranslation('profile')
  const form = useForm<PasswordChange>({ resolver, defaultValues: EMPTY })
  const { save, isPending } = useSaveAccount(form)
  const handleSubmit = form.handleSubmit(async ({ currentPassword, password }) => {
    await save(() => saveAccount({ currentPassword: md5(currentPassword), password: md5(password) }), EMPTY)
  })
  const { control } = form
  return (
    <SectionCard title={t('password.title')} intro={t('password.intro')}>
      <form onSubmit={handleSubmit} noValidate className="stack">
        <div className="form-grid">
          <div className="wide">
            <TextField
              control={control}
              name="currentPassword"
              label={t('password.current')}
              type="password"
              autoComplete="current-password"
            />
          </div>
          <TextField
            control={control}
            name="password"
            label={t('password.new')}
            hint={t('password.hint')}
            type="password"
            autoComplete="new-password"
          />
          <TextField
            control={control}
            name="repeated"
            label={t('password.repeated')}
            type="password"
            autoComplete="new-password"
          />
        </div>
        <div className="row row-end">
          <Button type="submit" kind="primary" isPending={isPending} disabled={!form.formState.isDirty}>
            {t('password.submit')}
          </Button>
        </div>
      </form>
    </SectionCard>
  )
}

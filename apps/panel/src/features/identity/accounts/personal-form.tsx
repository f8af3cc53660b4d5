import { updateAccount } from '@larunbat/contract'
import { formatPhone } from '@larunbat/rules/address/phone'
import { md5 } from 'js-md5'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/button.tsx'
import { DraftBanner, useDraft } from '../../../shared/drafts/use-draft.tsx'
import { CityField } from '../../../shared/fields/city-field.tsx'
import { Select } from '../../../shared/fields/select.tsx'
import { TextArea } from '../../../shared/fields/text-area.tsx'
import { TextField } from '../../../shared/fields/text-field.tsx'
import { resolverFor } from '../../../shared/forms/resolver.ts'
import { useFocusFromAddress } from '../../../shared/forms/use-focus-from-address.ts'
import { SectionCard } from '../../../shared/layout/section-card.tsx'
import { isAdmin } from '../../../shared/session.ts'
import type { OwnAccount } from './profile-page.tsx'
import { useProfiles } from './profile-queries.ts'
import { saveAccount, useSaveAccount } from './use-save-account.ts'

const rules = updateAccount.input.pick(
  'name',
  'email',
  'phone',
  'city',
  'profileId',
  'description',
  'currentPassword',
)

/** Name, address, phone, city, role, description. A new e-mail asks for the password. */
export function PersonalForm({ account }: { account: OwnAccount }) {
  const { t } = useTranslation('profile')
  const profiles = useProfiles()
  const isAdministrator = isAdmin(account)
  const form = useForm({
    resolver: resolverFor(rules),
    defaultValues: {
      name: account.name,
      email: account.email,
      phone: account.phone ? formatPhone(account.phone) : '',
      city: account.city ?? '',
      profileId: isAdministrator ? undefined : account.profileId,
      description: account.description ?? '',
      currentPassword: '',
    },
  })
  const draft = useDraft('profile.personal', form)
  useFocusFromAddress(form)
  const { save, isPending } = useSaveAccount(form, draft)
  const hasNewEmail = form.watch('email') !== account.email
  const handleSubmit = form.handleSubmit(async (values) => {
    const { currentPassword, ...changes } = values
    const proof = hasNewEmail && currentPassword ? { currentPassword: md5(currentPassword) } : {}
    await save(() => saveAccount({ ...changes, ...proof }), { ...form.getValues(), currentPassword: '' })
  })
  const { control } = form
  return (
    <SectionCard title={t('personal.title')}>
      <form onSubmit={handleSubmit} noValidate className="stack">
        <DraftBanner draft={draft} />
        <div className="form-grid">
          <TextField control={control} name="name" label={t('personal.name')} autoComplete="name" />
          <TextField
            control={control}
            name="email"
            label={t('personal.email')}
            type="email"
            autoComplete="email"
          />
          {hasNewEmail && (
            <div className="wide">
              <TextField
                control={control}
                name="currentPassword"
                label={t('password.current')}
                hint={t('personal.emailHint')}
                type="password"
                autoComplete="current-password"
              />
            </div>
          )}
          <TextField
            control={control}
            name="phone"
            label={t('personal.phone')}
            type="tel"
            autoComplete="tel"
          />
          <CityField control={control} name="city" label={t('personal.city')} isOptional />
          {!isAdministrator && (
            <Select
              control={control}
              name="profileId"
              label={t('personal.role')}
              options={profiles.data ?? []}
            />
          )}
          <div className="wide">
            <TextArea
              control={control}
              name="description"
              label={t('personal.description')}
              max={5000}
              isOptional
            />
          </div>
        </div>
        <div className="row row-end">
          <Button type="submit" kind="primary" isPending={isPending} disabled={!form.formState.isDirty}>
            {t('common:saveAction')}
          </Button>
        </div>
      </form>
    </SectionCard>
  )
}

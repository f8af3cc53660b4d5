import type { Account } from '@larunbat/contract'
import type { Of } from '@larunbat/contract/kit'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/button.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { Screen } from '../../../shared/layout/screen.tsx'
import { SectionCard } from '../../../shared/layout/section-card.tsx'
import { LinkButton } from '../../../shared/link-button.tsx'
import { PhotoField } from '../../../shared/participant/photo-field.tsx'
import { useUser } from '../../../shared/session.ts'
import { BillingForm } from './billing-form.tsx'
import { DataCard } from './data-card.tsx'
import { MailsCard } from './mails-card.tsx'
import { PasswordForm } from './password-form.tsx'
import { PersonalForm } from './personal-form.tsx'
import { useOwnAccount } from './profile-queries.ts'
import { SocialForm } from './social-form.tsx'
import { saveAccount, useSaveAccount } from './use-save-account.ts'

const SHAPES = {
  profilePhoto: { aspect: 1, width: 640, isRound: true },
  coverPhoto: { aspect: 16 / 9, width: 1280 },
} as const
type Name = keyof typeof SHAPES
const NAMES: readonly Name[] = ['profilePhoto', 'coverPhoto']

/** Photo and cover of the account. Only what changed is sent: photos are large. */
function PhotosForm({ account }: { account: OwnAccount }) {
  const { t } = useTranslation('profile')
  const stored = { profilePhoto: account.profilePhoto, coverPhoto: account.coverPhoto }
  const form = useForm<Record<Name, string | null>>({ defaultValues: stored, values: stored })
  const { save, isPending } = useSaveAccount(form)
  const { isDirty, dirtyFields, errors } = form.formState
  const handleSubmit = form.handleSubmit(async (values) => {
    const changes = Object.fromEntries(
      NAMES.filter((name) => dirtyFields[name]).map((name) => [name, values[name]]),
    )
    await save(() => saveAccount(changes), values)
  })
  return (
    <SectionCard id="photos" title={t('photos.title')} intro={t('photos.intro')}>
      <form onSubmit={handleSubmit} noValidate className="stack">
        <div className="form-grid">
          {NAMES.map((name) => (
            <PhotoField
              key={name}
              label={t(`photos.${name}`)}
              hint={t(`photos.${name}Hint`)}
              shape={SHAPES[name]}
              value={form.watch(name)}
              error={errors[name]?.message}
              onChange={(value) => form.setValue(name, value, { shouldDirty: true })}
            />
          ))}
        </div>
        <div className="row row-end">
          <Button type="submit" kind="primary" isPending={isPending} disabled={!isDirty}>
            {t('common:saveAction')}
          </Button>
        </div>
      </form>
    </SectionCard>
  )
}

export type OwnAccount = Of<typeof Account>

/** Everything about one's own account. */
export function ProfilePage() {
  const { t } = useTranslation('profile')
  const user = useUser()
  const account = useOwnAccount(user?.id ?? 0)
  return (
    <Screen title={t('title')} width="form">
      <QueryView query={account}>
        {(data) => {
          // The own record comes whole (contract section 6).
          const own = { ...user, ...data } as OwnAccount
          return (
            <div className="stack">
              <PersonalForm account={own} />
              <PhotosForm account={own} />
              <SocialForm account={own} />
              <BillingForm account={own} />
              <MailsCard />
              <PasswordForm />
              <DataCard />
              <DeleteCard />
            </div>
          )
        }}
      </QueryView>
    </Screen>
  )
}

/** The way to the screen where the account is deleted. */
function DeleteCard() {
  const { t } = useTranslation('profile')
  return (
    <SectionCard id="delete" title={t('delete.title')} intro={t('delete.intro')}>
      <div className="row">
        <LinkButton to="/perfil/eliminar" icon="trash">
          {t('delete.open')}
        </LinkButton>
      </div>
    </SectionCard>
  )
}

import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '../../shared/button.tsx'
import { SectionCard } from '../../shared/layout/section-card.tsx'
import { PhotoField } from '../../shared/participant/photo-field.tsx'
import type { OwnAccount } from './profile-page.tsx'
import { saveAccount, useSaveAccount } from './use-save-account.ts'

const SHAPES = {
  profilePhoto: { aspect: 1, width: 640, isRound: true },
  coverPhoto: { aspect: 16 / 9, width: 1280 },
} as const
type Name = keyof typeof SHAPES
const NAMES: readonly Name[] = ['profilePhoto', 'coverPhoto']

/** The face of the account and its cover. Only what changed is sent: a photo weighs. */
export function PhotosForm({ account }: { account: OwnAccount }) {
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

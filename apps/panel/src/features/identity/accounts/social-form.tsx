import { updateAccount } from '@larunbat/contract'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/button.tsx'
import { DraftBanner, useDraft } from '../../../shared/drafts/use-draft.tsx'
import { TextField } from '../../../shared/fields/text-field.tsx'
import { resolverFor } from '../../../shared/forms/resolver.ts'
import { SectionCard } from '../../../shared/layout/section-card.tsx'
import type { OwnAccount } from './profile-page.tsx'
import { saveAccount, useSaveAccount } from './use-save-account.ts'

const LINKS = ['web', 'instagram', 'facebook', 'youtube', 'twitter'] as const
const NAMES = {
  web: 'Web',
  instagram: 'Instagram',
  facebook: 'Facebook',
  youtube: 'YouTube',
  twitter: 'X',
} as const
const rules = updateAccount.input.pick(...LINKS)

/** The addresses shown beside one's name on the public site. */
export function SocialForm({ account }: { account: OwnAccount }) {
  const { t } = useTranslation('profile')
  const form = useForm({
    resolver: resolverFor(rules),
    defaultValues: {
      web: account.web ?? '',
      instagram: account.instagram ?? '',
      facebook: account.facebook ?? '',
      youtube: account.youtube ?? '',
      twitter: account.twitter ?? '',
    },
  })
  const draft = useDraft('profile.social', form)
  const { save, isPending } = useSaveAccount(form, draft)
  const handleSubmit = form.handleSubmit(async (values) => {
    await save(() => saveAccount(values), form.getValues())
  })
  return (
    <SectionCard title={t('social.title')} intro={t('social.intro')}>
      <form onSubmit={handleSubmit} noValidate className="stack">
        <DraftBanner draft={draft} />
        <div className="form-grid">
          {LINKS.map((link) => (
            <TextField
              key={link}
              control={form.control}
              name={link}
              label={NAMES[link]}
              type="url"
              placeholder="https://"
              isOptional
            />
          ))}
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

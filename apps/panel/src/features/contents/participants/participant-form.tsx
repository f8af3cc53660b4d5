import { updateParticipant } from '@larunbat/contract'
import { DESCRIPTION_MAX_LENGTH } from '@larunbat/rules/multilingual-text'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { Button } from '../../../shared/button.tsx'
import { DraftBanner, useDraft } from '../../../shared/drafts/use-draft.tsx'
import { Checkbox } from '../../../shared/fields/checkbox.tsx'
import { ImagePicker } from '../../../shared/fields/image-picker.tsx'
import { MultilingualField } from '../../../shared/fields/multilingual-field.tsx'
import { TextField } from '../../../shared/fields/text-field.tsx'
import { resolverFor } from '../../../shared/forms/resolver.ts'
import { showFieldErrors } from '../../../shared/forms/server-errors.ts'
import { SaveBar } from '../../../shared/layout/save-bar.tsx'
import { SectionCard } from '../../../shared/layout/section-card.tsx'
import { useToast } from '../../../shared/overlays/toast.tsx'
import type { OpenContent } from '../content-queries.ts'
import { pagePath } from '../frame/sections.ts'
import { type ParticipantChanges, type ParticipantRow, useSaveParticipant } from './participant-queries.ts'
import { changedFields, profileOf } from './participant-values.ts'

const NETWORKS = ['web', 'instagram', 'facebook', 'youtube', 'twitter'] as const
const PROFILE = updateParticipant.input.omit('participantId')

interface ParticipantFormProps {
  content: OpenContent
  person: ParticipantRow | undefined
  kind: number
}

/** The public profile of a participant. What is typed is kept on the device until it is saved. */
export function ParticipantForm({ content, person, kind }: ParticipantFormProps) {
  const { t } = useTranslation(['event', 'common'])
  const toast = useToast()
  const navigate = useNavigate()
  const save = useSaveParticipant(content.id)
  const initial = profileOf(person)
  const form = useForm<ParticipantChanges, unknown, ParticipantChanges>({
    mode: 'onTouched',
    defaultValues: initial,
    resolver: resolverFor<ParticipantChanges>(PROFILE, nameFault),
  })
  const draft = useDraft(`content.${content.id}.participant.${person?.id ?? `new.${kind}`}`, form)
  const handleSubmit = form.handleSubmit(async (values) => {
    try {
      await save.mutateAsync({
        id: person?.id,
        kind,
        values: person ? changedFields(initial, values) : values,
      })
      draft.clear()
      form.reset(values)
      toast.success(t('participant.saved'))
      void navigate(pagePath(content.id, 'participants'), { replace: true })
    } catch (error) {
      if (!showFieldErrors(form, error)) toast.failure(error)
    }
  })
  const photo = form.watch('profilePhoto')
  return (
    <form className="stack" noValidate onSubmit={(event) => void handleSubmit(event)}>
      <DraftBanner draft={draft} />
      <SectionCard title={t('participant.who')}>
        <div className="stack">
          <TextField
            control={form.control}
            name="name"
            label={t('field.participantName')}
            autoComplete="off"
          />
          <MultilingualField
            control={form.control}
            name="description"
            label={t('field.participantDescription')}
            max={DESCRIPTION_MAX_LENGTH}
            isLong
            isOptional
          />
          <Checkbox
            control={form.control}
            name="hasAcceptedPolicy"
            label={t('field.hasAcceptedPolicy')}
            hint={t('hint.hasAcceptedPolicy')}
          />
        </div>
      </SectionCard>
      <SectionCard title={t('participant.photo')}>
        <ImagePicker
          label={t('field.profilePhoto')}
          hint={t('hint.profilePhoto')}
          current={photo ? { url: addressOf(photo), alt: '' } : null}
          error={form.formState.errors.profilePhoto?.message}
          onPick={({ base64 }) => form.setValue('profilePhoto', base64, { shouldDirty: true })}
        />
      </SectionCard>
      <SectionCard title={t('participant.networks')}>
        <div className="form-grid">
          {NETWORKS.map((name) => (
            <TextField
              key={name}
              control={form.control}
              name={name}
              type="url"
              inputMode="url"
              label={t(`network.${name}`)}
              placeholder="https://"
              isOptional
            />
          ))}
        </div>
      </SectionCard>
      <SaveBar state={save.isPending ? 'saving' : form.formState.isDirty ? 'dirty' : 'clean'}>
        <Button type="submit" kind="primary" isPending={save.isPending}>
          {t('common:saveAction')}
        </Button>
      </SaveBar>
    </form>
  )
}

const nameFault = ({ name }: ParticipantChanges): Record<string, string> =>
  name ? {} : { name: 'field.required' }

/** A stored photo has an address; one just picked is its own content. */
function addressOf(photo: string): string {
  return /^(\/|https?:)/.test(photo) && photo.length < 1000 ? photo : `data:image/*;base64,${photo}`
}

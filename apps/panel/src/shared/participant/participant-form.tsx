import { updateParticipant } from '@larunbat/contract'
import { DESCRIPTION_MAX_LENGTH } from '@larunbat/rules/text/multilingual-text'
import { type Control, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '../button.tsx'
import { isSame } from '../drafts/is-same.ts'
import { DraftBanner, useDraft } from '../drafts/use-draft.tsx'
import { Checkbox } from '../fields/checkbox.tsx'
import { MultilingualField } from '../fields/multilingual-field.tsx'
import { TextField } from '../fields/text-field.tsx'
import { resolverFor } from '../forms/resolver.ts'
import { showFieldErrors } from '../forms/server-errors.ts'
import { useFormat } from '../i18n/format.ts'
import { SaveBar } from '../layout/save-bar.tsx'
import { SectionCard } from '../layout/section-card.tsx'
import { useToast } from '../overlays/toast.tsx'
import { useUser } from '../session.ts'
import { type BookRow, type ParticipantChanges, useUpdateParticipant } from './participant-queries.ts'
import { PhotoField } from './photo-field.tsx'

const NETWORKS = ['web', 'instagram', 'facebook', 'youtube', 'twitter'] as const
const PROFILE = updateParticipant.input.omit('participantId')
const PORTRAIT = { aspect: 1, width: 640, isRound: true }
const WIDE = { aspect: 16 / 9, width: 1280 }

interface ParticipantFormProps {
  /** Undefined for a new one. */
  person: BookRow | undefined
  /** What is typed is kept on the device under this name until it is saved. */
  draftKey: string
  /** Stores what changed, or everything of a new one. */
  onSave: (values: ParticipantChanges) => Promise<unknown>
  onSaved: () => void
}

/** The profile of a participant: who it is, photos, networks, consent. */
export function ParticipantForm({ person, draftKey, onSave, onSaved }: ParticipantFormProps) {
  const { t } = useTranslation(['people', 'common'])
  const toast = useToast()
  const confirm = useUpdateParticipant()
  const form = useForm<ParticipantChanges, unknown, ParticipantChanges>({
    mode: 'onTouched',
    defaultValues: profileOf(person),
    resolver: resolverFor<ParticipantChanges>(PROFILE, nameFault),
  })
  const { isSubmitting, isDirty, errors } = form.formState
  const draft = useDraft(draftKey, form)
  const handleSubmit = form.handleSubmit(async (values) => {
    try {
      // Against what the form was filled with: the person may have been read anew since.
      await onSave(person ? changedFields(form.formState.defaultValues ?? {}, values) : values)
      draft.clear()
      form.reset(values)
      toast.success(t('saved'))
      onSaved()
    } catch (error) {
      if (!showFieldErrors(form, error)) toast.failure(error)
    }
  })
  const photo = (name: 'profilePhoto' | 'coverPhoto') => (
    <PhotoField
      label={t(`field.${name}`)}
      hint={t(`hint.${name}`)}
      shape={name === 'profilePhoto' ? PORTRAIT : WIDE}
      value={form.watch(name) ?? null}
      error={errors[name]?.message}
      onChange={(value) => form.setValue(name, value, { shouldDirty: true })}
    />
  )
  return (
    <form className="stack" noValidate onSubmit={(event) => void handleSubmit(event)}>
      <DraftBanner draft={draft} />
      <SectionCard title={t('who')}>
        <div className="stack">
          <TextField control={form.control} name="name" label={t('field.name')} autoComplete="off" />
          <MultilingualField
            control={form.control}
            name="description"
            label={t('field.description')}
            max={DESCRIPTION_MAX_LENGTH}
            isLong
            isOptional
          />
          <ConsentField
            control={form.control}
            person={person}
            isConfirming={confirm.isPending}
            onConfirm={() =>
              person &&
              confirm.mutate(
                { id: person.id, values: { hasAcceptedPolicy: true } },
                { onSuccess: () => toast.success(t('saved')), onError: toast.failure },
              )
            }
          />
          {!person?.isClaimed && (
            <TextField
              control={form.control}
              name="email"
              type="email"
              inputMode="email"
              autoComplete="off"
              autoCapitalize="none"
              label={t('field.email')}
              hint={t('hint.email')}
              isOptional
            />
          )}
        </div>
      </SectionCard>
      <SectionCard title={t('photos')}>
        <div className="form-grid">
          {photo('profilePhoto')}
          {photo('coverPhoto')}
        </div>
      </SectionCard>
      <SectionCard title={t('networks')}>
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
      <SaveBar state={isSubmitting ? 'saving' : isDirty ? 'dirty' : 'clean'}>
        <Button type="submit" kind="primary" isPending={isSubmitting}>
          {t('common:saveAction')}
        </Button>
      </SaveBar>
    </form>
  )
}

const nameFault = ({ name }: ParticipantChanges): Record<string, string> =>
  name ? {} : { name: 'field.required' }

/** What the form of a participant holds. */
function profileOf(person: BookRow | undefined): ParticipantChanges {
  return {
    name: person?.name ?? '',
    description: person?.description ?? null,
    profilePhoto: person?.profilePhoto ?? null,
    coverPhoto: person?.coverPhoto ?? null,
    hasAcceptedPolicy: person?.hasAcceptedPolicy ?? false,
    email: person?.email ?? null,
    web: person?.web ?? null,
    instagram: person?.instagram ?? null,
    facebook: person?.facebook ?? null,
    youtube: person?.youtube ?? null,
    twitter: person?.twitter ?? null,
  }
}

/** Only what changed: other fields changed meanwhile by another user stay. */
function changedFields(before: ParticipantChanges, after: ParticipantChanges): ParticipantChanges {
  return Object.fromEntries(
    Object.entries(after).filter(
      ([field, value]) => !isSame(value, before[field as keyof ParticipantChanges]),
    ),
  )
}

interface ConsentFieldProps {
  control: Control<ParticipantChanges, unknown, ParticipantChanges>
  person: BookRow | undefined
  isConfirming: boolean
  /** The person confirms what an organiser ticked for them. */
  onConfirm: () => void
}

/** The consent to the data policy, with who gave it and when. */
function ConsentField({ control, person, isConfirming, onConfirm }: ConsentFieldProps) {
  const { t } = useTranslation('people')
  const { date } = useFormat()
  const user = useUser()
  const isThemselves = person?.isClaimed === true && person.ownerId === user?.id
  const source = person?.policySource
  const when = person?.policyAcceptedAt ? date(person.policyAcceptedAt, 'day') : ''
  return (
    <div className="stack-tight">
      <Checkbox
        control={control}
        name="hasAcceptedPolicy"
        label={t('field.hasAcceptedPolicy')}
        hint={t(isThemselves ? 'hint.ownPolicy' : 'hint.hasAcceptedPolicy')}
      />
      {person?.hasAcceptedPolicy && (
        <div className="consent-note">
          {source
            ? t(`consent.${source}`, { name: person.policyAcceptedBy ?? t('consent.somebody'), when })
            : t('consent.unknown')}
          {isThemselves && source !== 'person' && (
            <Button size="small" icon="check" isPending={isConfirming} onClick={onConfirm}>
              {t('consent.confirm')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

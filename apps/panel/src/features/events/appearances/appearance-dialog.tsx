import { AppearanceInput } from '@larunbat/contract'
import { AVAILABILITY, lookupName } from '@larunbat/rules/reference/lookups'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { DraftBanner, useDraft } from '../../../shared/drafts/use-draft.tsx'
import { CityField } from '../../../shared/fields/city-field.tsx'
import { DateField } from '../../../shared/fields/date-field.tsx'
import { Select } from '../../../shared/fields/select.tsx'
import { TextField } from '../../../shared/fields/text-field.tsx'
import { FormFoot } from '../../../shared/forms/form-foot.tsx'
import { resolverFor } from '../../../shared/forms/resolver.ts'
import { showFieldErrors } from '../../../shared/forms/server-errors.ts'
import { useFormat } from '../../../shared/i18n/format.ts'
import { Dialog } from '../../../shared/overlays/dialog.tsx'
import { useToast } from '../../../shared/overlays/toast.tsx'
import type { DialogState } from '../../../shared/overlays/use-dialog.ts'
import { asFormError } from '../event/form/event-form.ts'
import type { OpenEvent } from '../event-queries.ts'
import { type AppearanceChanges, useSaveAppearance } from './appearance-queries.ts'

/** What the dialog is opened for: an appearance, or a new one. Plain data, as it lives in the history. */
export interface AppearanceTask {
  id?: number
}

interface AppearanceDialogProps {
  event: OpenEvent
  dialog: DialogState<AppearanceTask>
}

/** One appearance: when and where, by the clock of the place. */
export function AppearanceDialog({ event, dialog }: AppearanceDialogProps) {
  const { t } = useTranslation('series')
  const { value: task } = dialog
  return (
    <Dialog dialog={dialog} title={t(task?.id ? 'appearances.edit' : 'appearances.new')} size="wide">
      {task && <AppearanceEditor key={task.id ?? 'new'} event={event} id={task.id} onDone={dialog.close} />}
    </Dialog>
  )
}

interface AppearanceEditorProps {
  event: OpenEvent
  id: number | undefined
  onDone: () => void
}

function AppearanceEditor({ event, id, onDone }: AppearanceEditorProps) {
  const { t } = useTranslation(['series', 'common'])
  const toast = useToast()
  const save = useSaveAppearance(event.id)
  const form = useForm<AppearanceChanges, unknown, AppearanceChanges>({
    mode: 'onTouched',
    defaultValues: initialOf(event, id),
    resolver: resolverFor<AppearanceChanges>(AppearanceInput, appearanceFaults),
  })
  const draft = useDraft(`content.${event.id}.appearance.${id ?? 'new'}`, form)
  const handleSubmit = form.handleSubmit(async (values) => {
    try {
      await save.mutateAsync(values)
      draft.clear()
      toast.success(t('appearances.saved'))
      onDone()
    } catch (error) {
      const fault = asFormError(error, 'appearance.')
      if (!showFieldErrors(form, fault)) toast.failure(fault)
    }
  })
  return (
    <form className="stack" noValidate onSubmit={(event) => void handleSubmit(event)}>
      <DraftBanner draft={draft} />
      <AppearanceFields form={form} />
      <FormFoot onCancel={onDone} isPending={save.isPending} />
    </form>
  )
}

function AppearanceFields({
  form: { control },
}: {
  form: ReturnType<typeof useForm<AppearanceChanges, unknown, AppearanceChanges>>
}) {
  const { t } = useTranslation('series')
  const { language } = useFormat()
  return (
    <div className="form-grid">
      <DateField control={control} name="day" label={t('appearances.day')} />
      <TextField
        control={control}
        name="time"
        label={t('appearances.time')}
        hint={t('appearances.timeHint')}
        placeholder="18:30"
        isOptional
      />
      <TextField control={control} name="venueName" label={t('appearances.venue')} />
      <CityField control={control} name="city" label={t('appearances.city')} />
      <div className="wide">
        <TextField control={control} name="address" label={t('appearances.address')} isOptional />
      </div>
      <Select
        control={control}
        name="availability"
        label={t('appearances.how')}
        options={AVAILABILITY.map(({ id }) => ({ value: id, label: lookupName(AVAILABILITY, id, language) }))}
      />
      <TextField
        control={control}
        name="url"
        type="url"
        label={t('appearances.link')}
        placeholder="https://"
        isOptional
      />
    </div>
  )
}

function initialOf(event: OpenEvent, id: number | undefined): AppearanceChanges {
  const known = event.appearances.find((appearance) => appearance.id === id)
  if (known) {
    const { eventId: _, hubId: __, ...values } = known
    return values
  }
  return { time: null, venueName: null, address: null, city: null, availability: 'P', url: null }
}

/** What the types alone cannot refuse. */
function appearanceFaults({ day, venueName, city }: AppearanceChanges): Record<string, string> {
  return {
    ...(day ? {} : { day: 'field.required' }),
    ...(venueName || city ? {} : { venueName: 'field.required' }),
  }
}

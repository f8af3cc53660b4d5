import { createDoorLink } from '@larunbat/contract'
import type { OutputOf } from '@larunbat/contract/kit'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/button.tsx'
import { CopyButton } from '../../../shared/copy-button.tsx'
import { Banner } from '../../../shared/data/banner.tsx'
import { Switch } from '../../../shared/fields/checkbox.tsx'
import { ChipGroup } from '../../../shared/fields/chip-group.tsx'
import { Select } from '../../../shared/fields/select.tsx'
import { TextField } from '../../../shared/fields/text-field.tsx'
import { resolverFor } from '../../../shared/forms/resolver.ts'
import { showFieldErrors } from '../../../shared/forms/server-errors.ts'
import { useFormat } from '../../../shared/i18n/format.ts'
import { Dialog } from '../../../shared/overlays/dialog.tsx'
import { useToast } from '../../../shared/overlays/toast.tsx'
import type { DialogState } from '../../../shared/overlays/use-dialog.ts'
import { type DoorState, useCreateLink } from './door-queries.ts'

interface Props {
  eventId: number
  sessions: DoorState['sessions']
  /** For this session alone; otherwise its creator chooses, and without a choice it is for all there will be. */
  only?: number
  /** Whether its creator may sell, and so let others do. */
  maySell: boolean
  dialog: DialogState<undefined>
}

const LANGUAGES = [
  { value: 'es', label: 'Castellano' },
  { value: 'en', label: 'English' },
  { value: 'eu', label: 'Euskara' },
]
const FORM = 'door-link-form'

/** Makes a link, and shows it in the same dialog: its secret is not kept, so that it is seen here or never. */
export function NewLinkDialog({ eventId, sessions, only, maySell, dialog }: Props) {
  const { t } = useTranslation('door-desk')
  const { date, language } = useFormat()
  const toast = useToast()
  const create = useCreateLink()
  const defaultValues = {
    eventId,
    label: '',
    sessionIds: only === undefined ? [] : [only],
    maySell: false,
    email: '',
    language,
  }
  const form = useForm({ resolver: resolverFor(createDoorLink.input), defaultValues })
  const { reset } = create
  useEffect(() => {
    if (dialog.isOpen) return
    reset()
    form.reset()
  }, [dialog.isOpen, reset, form.reset])
  const submit = form.handleSubmit(async (values) => {
    try {
      await create.mutateAsync({ ...values, eventId } as Parameters<typeof create.mutateAsync>[0])
    } catch (error) {
      if (!showFieldErrors(form, error)) toast.failure(error)
    }
  })
  const made = create.data
  return (
    <Dialog
      dialog={dialog}
      title={t(made ? 'made.title' : 'new.title')}
      actions={
        made ? (
          <Button kind="primary" onClick={dialog.close}>
            {t('made.done')}
          </Button>
        ) : (
          <Button type="submit" form={FORM} kind="primary" isPending={create.isPending}>
            {t('new.make')}
          </Button>
        )
      }
    >
      {made ? (
        <MadeLink made={made} />
      ) : (
        <form id={FORM} onSubmit={(event) => void submit(event)} noValidate className="stack">
          <TextField control={form.control} name="label" label={t('new.label')} hint={t('new.labelHint')} />
          {sessions.length > 1 && (
            <ChipGroup
              control={form.control}
              name="sessionIds"
              label={t('new.sessions')}
              hint={t('new.sessionsHint')}
              isOptional
              options={sessions.map(({ id, startsAt, timeZone }) => ({
                value: id,
                label: date(startsAt, 'dateTime', timeZone),
              }))}
            />
          )}
          {maySell && (
            <Switch
              control={form.control}
              name="maySell"
              label={t('new.maySell')}
              hint={t('new.maySellHint')}
            />
          )}
          <Select control={form.control} name="language" label={t('new.language')} options={LANGUAGES} />
          <TextField
            control={form.control}
            name="email"
            type="email"
            label={t('new.email')}
            hint={t('new.emailHint')}
            isOptional
          />
        </form>
      )}
    </Dialog>
  )
}

/** A link just made: to be read by the helper's camera from this screen, or to be copied. */
function MadeLink({ made }: { made: OutputOf<typeof createDoorLink> }) {
  const { t } = useTranslation('door-desk')
  return (
    <div className="stack door-made">
      <img
        className="door-code"
        src={`data:image/svg+xml,${encodeURIComponent(made.picture)}`}
        alt={t('made.code', { label: made.link.label })}
      />
      <p>{t('made.scan')}</p>
      <a className="door-address" href={made.address} target="_blank" rel="noreferrer">
        {made.address}
      </a>
      <CopyButton text={made.address} label={t('made.copy')} />
      <Banner kind="warning">{t('made.once')}</Banner>
    </div>
  )
}

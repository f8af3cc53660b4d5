import { sendOffer } from '@larunbat/contract'
import { pickText } from '@larunbat/rules/text/multilingual-text'
import { useEffect } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/button.tsx'
import { Checkbox } from '../../../shared/fields/checkbox.tsx'
import { NumberField } from '../../../shared/fields/number-field.tsx'
import { Select } from '../../../shared/fields/select.tsx'
import { TextField } from '../../../shared/fields/text-field.tsx'
import { resolverFor } from '../../../shared/forms/resolver.ts'
import { showFieldErrors } from '../../../shared/forms/server-errors.ts'
import { useFormat } from '../../../shared/i18n/format.ts'
import { useIdempotencyKey } from '../../../shared/once-key.ts'
import { Dialog } from '../../../shared/overlays/dialog.tsx'
import { useToast } from '../../../shared/overlays/toast.tsx'
import type { DialogState } from '../../../shared/overlays/use-dialog.ts'
import { useSendOffer, type WaitingList } from './waiting-queries.ts'

interface Props {
  eventId: number
  sessions: WaitingList[]
  dialog: DialogState<undefined>
}

const LANGUAGES = [
  { value: 'es', label: 'Castellano' },
  { value: 'en', label: 'English' },
  { value: 'eu', label: 'Euskara' },
]
const FORM = 'waiting-offer-form'

/** Holds places for a person for some hours: press, partners, a person at the door. */
export function SendOfferDialog({ eventId, sessions, dialog }: Props) {
  const { t } = useTranslation('waiting')
  const { date, language } = useFormat()
  const toast = useToast()
  const send = useSendOffer(eventId)
  const keyOf = useIdempotencyKey()
  const [first] = sessions
  const form = useForm({
    resolver: resolverFor(sendOffer.input),
    defaultValues: {
      eventId,
      sessionId: first?.id ?? 0,
      typeId: first?.types[0]?.id ?? 0,
      quantity: 2,
      email: '',
      name: '',
      language,
      hours: 48,
      isFree: false,
    },
  })
  const sessionId = useWatch({ control: form.control, name: 'sessionId' })
  const session = sessions.find(({ id }) => id === sessionId) ?? first
  const types = session?.types ?? []
  useEffect(() => {
    if (!dialog.isOpen) form.reset()
  }, [dialog.isOpen, form.reset])
  const submit = form.handleSubmit(async (values) => {
    const isKnown = types.some(({ id }) => id === values.typeId)
    const wanted = { ...values, eventId, typeId: isKnown ? values.typeId : (types[0]?.id ?? 0) }
    try {
      await send.mutateAsync({ ...wanted, key: keyOf(wanted) } as Parameters<typeof send.mutateAsync>[0])
      toast.success(t('send.sent', { email: values.email }))
      dialog.close()
    } catch (error) {
      if (!showFieldErrors(form, error)) toast.failure(error)
    }
  })
  return (
    <Dialog
      dialog={dialog}
      title={t('send.title')}
      actions={
        <Button type="submit" form={FORM} kind="primary" isPending={send.isPending}>
          {t('send.action')}
        </Button>
      }
    >
      <form id={FORM} onSubmit={(event) => void submit(event)} noValidate className="stack">
        <p className="muted">{t('send.intro')}</p>
        <Select
          control={form.control}
          name="sessionId"
          label={t('send.session')}
          options={sessions.map((one) => ({
            value: one.id,
            label: [date(one.startsAt, 'dateTime', one.timeZone), one.name].filter(Boolean).join(' · '),
          }))}
        />
        {types.length > 1 && (
          <Select
            control={form.control}
            name="typeId"
            label={t('send.type')}
            options={types.map(({ id, name }) => ({
              value: id,
              label: (name && pickText(name, language)) || t('general'),
            }))}
          />
        )}
        <div className="form-grid">
          <NumberField control={form.control} name="quantity" label={t('send.quantity')} />
          <NumberField
            control={form.control}
            name="hours"
            label={t('send.hours')}
            hint={t('send.hoursHint')}
          />
        </div>
        <TextField control={form.control} name="name" label={t('send.name')} />
        <TextField control={form.control} name="email" type="email" label={t('send.email')} />
        <Select control={form.control} name="language" label={t('send.language')} options={LANGUAGES} />
        <Checkbox control={form.control} name="isFree" label={t('send.free')} hint={t('send.freeHint')} />
      </form>
    </Dialog>
  )
}

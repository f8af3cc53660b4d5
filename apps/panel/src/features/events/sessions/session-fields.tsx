import { SESSION_STATUSES } from '@larunbat/rules/events/session-status'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { DateTimeField } from '../../../shared/fields/date-field.tsx'
import { MoneyField, NumberField } from '../../../shared/fields/number-field.tsx'
import { Select } from '../../../shared/fields/select.tsx'
import { TextField } from '../../../shared/fields/text-field.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import { currencyOf, zoneOf } from '../event/form/zone.ts'
import type { OpenEvent } from '../event-queries.ts'
import type { SessionChanges } from './session-queries.ts'

interface SessionFieldsProps {
  form: UseFormReturn<SessionChanges, unknown, SessionChanges>
  event: OpenEvent
}

/** Fields of a session. Ticket fields left empty are the event's; their placeholders show it. */
export function SessionFields({ form, event }: SessionFieldsProps) {
  const { t } = useTranslation('event')
  const { control } = form
  const zone = form.watch('timeZone') || zoneOf(event)
  return (
    <div className="form-grid">
      <DateTimeField control={control} name="startsAt" label={t('field.startsAt')} timeZone={zone} />
      <DateTimeField control={control} name="endsAt" label={t('field.endsAt')} timeZone={zone} isOptional />
      <TextField
        control={control}
        name="name"
        label={t('field.sessionName')}
        placeholder={t('example.sessionName')}
        isOptional
      />
      <Select
        control={control}
        name="status"
        label={t('field.sessionStatus')}
        options={SESSION_STATUSES.map((value) => ({ value, label: t(`sessionStatus.${value}`) }))}
      />
      {form.watch('status') === 'online' && (
        <TextField
          control={control}
          name="streamUrl"
          type="url"
          label={t('field.streamUrl')}
          placeholder="https://"
          isOptional
        />
      )}
      <OwnTickets form={form} event={event} />
    </div>
  )
}

function OwnTickets({ form, event }: SessionFieldsProps) {
  const { t } = useTranslation('event')
  const { money, number } = useFormat()
  const { control } = form
  const { ticketMode: mode } = event
  const zone = form.watch('timeZone') || zoneOf(event)
  const asEvent = (text: string | null) =>
    text === null ? undefined : t('sessions.asEvent', { value: text })
  if (mode === null || mode === 4) return null
  return (
    <>
      <p className="wide own-tickets">{t('sessions.overrides')}</p>
      {mode === 1 && (
        <MoneyField
          control={control}
          name="priceCents"
          label={t('field.priceCents')}
          currency={currencyOf(event)}
          placeholder={asEvent(event.priceCents === null ? null : money(event.priceCents, currencyOf(event)))}
          isOptional
        />
      )}
      {mode !== 2 && (
        <>
          <NumberField
            control={control}
            name="capacity"
            label={t('field.capacity')}
            placeholder={asEvent(event.capacity === null ? null : number(event.capacity))}
            isOptional
          />
          <NumberField
            control={control}
            name="maxPerPerson"
            label={t('field.maxPerPerson')}
            placeholder={asEvent(event.maxPerPerson === null ? null : number(event.maxPerPerson))}
            isOptional
          />
        </>
      )}
      {mode === 2 ? (
        <TextField
          control={control}
          name="salesUrl"
          type="url"
          label={t('field.salesUrl')}
          placeholder="https://"
          isOptional
        />
      ) : (
        mode === 1 && (
          <>
            <DateTimeField
              control={control}
              name="saleStartsAt"
              label={t('field.saleStartsAt')}
              timeZone={zone}
              isOptional
            />
            <DateTimeField
              control={control}
              name="saleEndsAt"
              label={t('field.saleEndsAt')}
              timeZone={zone}
              isOptional
            />
          </>
        )
      )}
    </>
  )
}

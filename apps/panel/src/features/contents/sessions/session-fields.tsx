import { SESSION_STATUSES } from '@larunbat/rules/session-status'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { DateTimeField } from '../../../shared/fields/date-field.tsx'
import { MoneyField, NumberField } from '../../../shared/fields/number-field.tsx'
import { Select } from '../../../shared/fields/select.tsx'
import { TextField } from '../../../shared/fields/text-field.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import type { OpenContent } from '../content-queries.ts'
import { currencyOf, zoneOf } from '../form/zone.ts'
import type { SessionChanges } from './session-queries.ts'

interface SessionFieldsProps {
  form: UseFormReturn<SessionChanges, unknown, SessionChanges>
  content: OpenContent
}

/** Fields of a session. Ticket fields left empty are the event's; their placeholders show it. */
export function SessionFields({ form, content }: SessionFieldsProps) {
  const { t } = useTranslation('event')
  const { control } = form
  const zone = form.watch('timeZone') || zoneOf(content)
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
      <OwnTickets form={form} content={content} />
    </div>
  )
}

function OwnTickets({ form, content }: SessionFieldsProps) {
  const { t } = useTranslation('event')
  const { money, number } = useFormat()
  const { control } = form
  const { ticketMode: mode } = content
  const zone = form.watch('timeZone') || zoneOf(content)
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
          currency={currencyOf(content)}
          placeholder={asEvent(
            content.priceCents === null ? null : money(content.priceCents, currencyOf(content)),
          )}
          isOptional
        />
      )}
      {mode !== 2 && (
        <>
          <NumberField
            control={control}
            name="capacity"
            label={t('field.capacity')}
            placeholder={asEvent(content.capacity === null ? null : number(content.capacity))}
            isOptional
          />
          <NumberField
            control={control}
            name="maxPerPerson"
            label={t('field.maxPerPerson')}
            placeholder={asEvent(content.maxPerPerson === null ? null : number(content.maxPerPerson))}
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

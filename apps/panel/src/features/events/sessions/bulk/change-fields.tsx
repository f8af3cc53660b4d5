import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '../../../../shared/fields/checkbox.tsx'
import { ChipGroup } from '../../../../shared/fields/chip-group.tsx'
import { DateTimeField } from '../../../../shared/fields/date-field.tsx'
import { MoneyField, NumberField } from '../../../../shared/fields/number-field.tsx'
import { RadioGroup } from '../../../../shared/fields/radio-group.tsx'
import { TextField } from '../../../../shared/fields/text-field.tsx'
import { currencyOf, zoneOf } from '../../event/form/zone.ts'
import type { OpenEvent } from '../../event-queries.ts'
import { BULK_STATES, type BulkForm, type BulkKind } from './change-values.ts'

interface ChangeFieldsProps {
  kind: BulkKind
  form: UseFormReturn<BulkForm>
  event: OpenEvent
}

/** The fields of one kind of change. An empty field changes nothing. */
export function ChangeFields({ kind, ...rest }: ChangeFieldsProps) {
  if (kind === 'move') return <MoveFields {...rest} />
  if (kind === 'tickets') return <TicketFields {...rest} />
  return kind === 'state' ? <StateFields {...rest} /> : null
}

type FieldsProps = Omit<ChangeFieldsProps, 'kind'>

function MoveFields({ form: { control } }: FieldsProps) {
  const { t } = useTranslation('sessions')
  return (
    <div className="form-grid">
      <div className="wide">
        <ChipGroup
          control={control}
          name="direction"
          label={t('bulk.direction')}
          isSingle
          options={[
            { value: 'later', label: t('bulk.later') },
            { value: 'earlier', label: t('bulk.earlier') },
          ]}
        />
      </div>
      <NumberField control={control} name="days" label={t('bulk.days')} unit={t('unitDays')} isOptional />
      <NumberField control={control} name="minutes" label={t('bulk.minutes')} unit="min" isOptional />
      <TextField
        control={control}
        name="time"
        label={t('bulk.time')}
        hint={t('bulk.timeHint')}
        placeholder="19:00"
        inputMode="numeric"
        maxLength={5}
        isOptional
      />
      <NumberField control={control} name="durationMin" label={t('duration')} unit="min" isOptional />
    </div>
  )
}

function TicketFields({ form, event }: FieldsProps) {
  const { t } = useTranslation(['sessions', 'event'])
  const { control } = form
  const { ticketMode: mode } = event
  return (
    <div className="stack">
      <Checkbox control={control} name="isAsEvent" label={t('bulk.asEvent')} hint={t('bulk.asEventHint')} />
      {!form.watch('isAsEvent') && (
        <div className="form-grid">
          {mode === 1 && (
            <MoneyField
              control={control}
              name="priceCents"
              label={t('event:field.priceCents')}
              currency={currencyOf(event)}
              isOptional
            />
          )}
          <NumberField control={control} name="capacity" label={t('event:field.capacity')} isOptional />
          <NumberField
            control={control}
            name="maxPerPerson"
            label={t('event:field.maxPerPerson')}
            isOptional
          />
          {mode === 1 && (
            <>
              <NumberField
                control={control}
                name="saleClosesMin"
                label={t('saleCloses')}
                hint={t('saleClosesHint')}
                unit="min"
                isOptional
              />
              <DateTimeField
                control={control}
                name="saleStartsAt"
                label={t('event:field.saleStartsAt')}
                timeZone={zoneOf(event)}
                isOptional
              />
            </>
          )}
        </div>
      )}
    </div>
  )
}

function StateFields({ form, event }: FieldsProps) {
  const { t } = useTranslation(['sessions', 'event'])
  return (
    <div className="stack">
      <RadioGroup
        control={form.control}
        name="status"
        label={t('event:field.sessionStatus')}
        options={BULK_STATES.map((value) => ({
          value,
          label: t(`event:sessionStatus.${value}`),
          description: t(`bulk.stateText.${value}`),
        }))}
      />
      {form.watch('status') === 'online' && (
        <TextField
          control={form.control}
          name="streamUrl"
          type="url"
          label={t('streamUrl')}
          hint={t(event.ticketMode === 4 ? 'streamUrlHint' : 'streamUrlTickets')}
          placeholder="https://"
          isOptional
        />
      )}
    </div>
  )
}

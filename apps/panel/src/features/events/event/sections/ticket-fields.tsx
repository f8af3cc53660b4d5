import { countsPlaces } from '@larunbat/rules/ticketing/ticket-mode'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Button } from '../../../../shared/button.tsx'
import { DateTimeField } from '../../../../shared/fields/date-field.tsx'
import { MoneyField, NumberField } from '../../../../shared/fields/number-field.tsx'
import { Select } from '../../../../shared/fields/select.tsx'
import { TextField } from '../../../../shared/fields/text-field.tsx'
import { useFormat } from '../../../../shared/i18n/format.ts'
import { useVatNames } from '../../../../shared/i18n/vat-names.ts'
import { Icon } from '../../../../shared/icon.tsx'
import type { OpenEvent } from '../../event-queries.ts'
import type { EventFormApi } from '../form/section-form.tsx'
import { currencyOf, zoneOf } from '../form/zone.ts'

/** What the chosen way of getting in asks for. */
export function TicketFields({ form, event }: { form: EventFormApi; event: OpenEvent }) {
  const { t } = useTranslation('event')
  const { number } = useFormat()
  const { optionsOf, purposeOf } = useVatNames()
  const vat = form.watch('vatRegime')
  const { control } = form
  const mode = form.watch('ticketMode') ?? null
  const isSoldHere = mode === 1
  useHubCurrency(form, event, isSoldHere || mode === 5)
  if (mode === null) return null
  if (mode === 4) return <p className="muted">{t('tickets.freeEntry')}</p>
  if (mode === 2)
    return (
      <TextField
        control={control}
        name="salesUrl"
        type="url"
        inputMode="url"
        label={t('field.salesUrl')}
        hint={t('hint.salesUrl')}
        placeholder="https://"
      />
    )
  const zone = zoneOf(event)
  return (
    <div className="form-grid">
      {isSoldHere && (
        <>
          <MoneyField
            control={control}
            name="priceCents"
            label={t('field.priceCents')}
            hint={t('hint.priceCents')}
            currency={currencyOf(event)}
          />
          <Select
            control={control}
            name="vatRegime"
            label={t('field.vatRegime')}
            hint={(vat && purposeOf(vat)) || t('hint.vatRegime')}
            options={optionsOf(event.vatRegimes ?? [], event.vatRegime)}
          />
        </>
      )}
      {countsPlaces(mode) && (
        <>
          <NumberField
            control={control}
            name="capacity"
            label={t('field.capacity')}
            hint={
              event.venueCapacity === null
                ? t('hint.capacity')
                : t('hint.capacityVenue', {
                    count: event.venueCapacity,
                    places: number(event.venueCapacity),
                  })
            }
            unit={t('unit.people')}
          />
          <NumberField
            control={control}
            name="maxPerPerson"
            label={t('field.maxPerPerson')}
            hint={t('hint.maxPerPerson')}
          />
        </>
      )}
      {isSoldHere && (
        <>
          <DateTimeField
            control={control}
            name="saleStartsAt"
            label={t('field.saleStartsAt')}
            timeZone={zone}
          />
          <DateTimeField
            control={control}
            name="saleEndsAt"
            label={t('field.saleEndsAt')}
            hint={t('hint.saleEndsAt')}
            timeZone={zone}
          />
          <SaleFromNow form={form} event={event} />
          <BillingNote event={event} />
        </>
      )}
    </div>
  )
}

/**
 * What most events want, at one press: sold from now until it begins. Only while nothing is said; of several sessions each
 * ends for itself.
 */
function SaleFromNow({ form, event }: { form: EventFormApi; event: OpenEvent }) {
  const { t } = useTranslation('event')
  const now = new Date().toISOString()
  const [session, ...others] = event.sessions
  const start = session?.startsAt ?? event.startsAt
  const [from, until] = form.watch(['saleStartsAt', 'saleEndsAt'])
  if (from || until || others.length > 0 || !start || start <= now) return null
  return (
    <div className="wide row">
      <Button
        size="small"
        icon="calendar"
        onClick={() => {
          form.setValue('saleStartsAt', `${now.slice(0, 16)}:00.000Z`, { shouldDirty: true })
          form.setValue('saleEndsAt', start, { shouldDirty: true })
        }}
      >
        {t('tickets.saleFromNow')}
      </Button>
    </div>
  )
}

/** The currency is the hub's; an event that moved to another hub takes that one's. */
function useHubCurrency(form: EventFormApi, event: OpenEvent, isSold: boolean) {
  const currency = currencyOf(event)
  useEffect(() => {
    if (isSold && form.getValues('currency') !== currency)
      form.setValue('currency', currency, { shouldDirty: true })
  }, [form, currency, isSold])
}

/** Recipient of the money, and that it gets all of it. */
function BillingNote({ event }: { event: OpenEvent }) {
  const { t } = useTranslation('event')
  const isMissing = event.pending.some(({ code }) => code === 'tickets.billing')
  return (
    <div className="wide money-note" data-missing={isMissing || undefined}>
      <Icon name={isMissing ? 'warning' : 'ticket'} />
      <div className="stack-tight">
        <strong>{t('tickets.noCommission')}</strong>
        <span>{t(isMissing ? 'tickets.billingMissing' : 'tickets.billingReady')}</span>
        <Link to="/perfil#billing">{t('tickets.billingLink')}</Link>
      </div>
    </div>
  )
}

import { normalizeUrl } from '@larunbat/rules/address/url'
import { COLLABORATIONS } from '@larunbat/rules/reference/lookups'
import { countsPlaces } from '@larunbat/rules/ticketing/ticket-mode'
import { useTranslation } from 'react-i18next'
import { ChipGroup } from '../../../../shared/fields/chip-group.tsx'
import { MoneyField, NumberField, PercentField } from '../../../../shared/fields/number-field.tsx'
import { Select } from '../../../../shared/fields/select.tsx'
import { TextField } from '../../../../shared/fields/text-field.tsx'
import { useFormat } from '../../../../shared/i18n/format.ts'
import { useVatNames } from '../../../../shared/i18n/vat-names.ts'
import { optionsOf } from '../../names.ts'
import { currencyOf } from '../form/zone.ts'
import { ticketFaults } from '../sections/tickets-section.tsx'
import { ticketProposals, vatProposal } from './proposals.ts'
import { Proposed, StepForm, type StepProps } from './step-form.tsx'
import { useHasBank, useStore } from './way-queries.ts'

/** How one gets in and for how much; places, limit and time of sale are proposed. */
export function TicketStep({ event, onDone }: StepProps) {
  const { t } = useTranslation(['way', 'event'])
  const { number } = useFormat()
  const { optionsOf: vatOptions } = useVatNames()
  const store = useStore(event)
  const hasBank = useHasBank()
  const offered = event.vatRegimes ?? []
  return (
    <StepForm
      name={`content.${event.id}.way.entradas`}
      initial={{
        ...ticketProposals(event),
        vatRegime: hasBank ? vatProposal(offered, event.vatRegime) : event.vatRegime,
      }}
      after={hasBank ? 'causa' : 'cobro'}
      faults={(values) => ({
        ...(values.ticketMode === 1 && values.priceCents === null && { priceCents: 'field.required' }),
        ...(values.ticketMode === 1 &&
          hasBank &&
          values.vatRegime === null && { vatRegime: 'field.required' }),
        ...(values.ticketMode === 2 && !normalizeUrl(values.salesUrl ?? '') && { salesUrl: 'field.url' }),
        ...(countsPlaces(values.ticketMode) && values.capacity === null && { capacity: 'field.required' }),
        ...ticketFaults(values),
      })}
      save={async ({ priceCents, vatRegime, salesUrl, ...values }) => {
        const isSold = values.ticketMode === 1
        await store({
          ...values,
          ...(isSold && { priceCents, vatRegime }),
          ...(values.ticketMode === 2 && { salesUrl }),
          ...((isSold || values.ticketMode === 5) && { currency: currencyOf(event) }),
        })
        return onDone
      }}
    >
      {(form) => {
        const mode = form.watch('ticketMode')
        const { control } = form
        return (
          <>
            {mode === 1 && (
              <MoneyField
                control={control}
                name="priceCents"
                label={t('price')}
                currency={currencyOf(event)}
              />
            )}
            {mode === 2 && (
              <TextField
                control={control}
                name="salesUrl"
                inputMode="url"
                label={t('event:field.salesUrl')}
                placeholder="www."
              />
            )}
            <ChipGroup
              control={control}
              name="ticketMode"
              label={t('event:field.ticketMode')}
              options={([1, 3, 5, 4, 2] as const).map((value) => ({
                value,
                label: t(`event:ticketMode.${value}`),
              }))}
              isSingle
            />
            {countsPlaces(mode) && (
              <Proposed
                summary={[
                  t('places', { count: form.watch('capacity') ?? 0 }),
                  t('perPerson', { count: form.watch('maxPerPerson') ?? 0 }),
                  ...(mode === 1 ? [t('saleNow')] : []),
                ].join(' · ')}
              >
                <NumberField
                  control={control}
                  name="capacity"
                  label={t('event:field.capacity')}
                  hint={
                    event.venueCapacity === null
                      ? undefined
                      : t('event:hint.capacityVenue', {
                          count: event.venueCapacity,
                          places: number(event.venueCapacity),
                        })
                  }
                />
                <NumberField control={control} name="maxPerPerson" label={t('event:field.maxPerPerson')} />
              </Proposed>
            )}
            {mode === 1 && hasBank && (
              <Select
                control={control}
                name="vatRegime"
                label={t('event:field.vatRegime')}
                options={vatOptions(offered, event.vatRegime)}
              />
            )}
            {mode === 1 && <p className="meta">{t('event:tickets.noCommission')}</p>}
          </>
        )
      }}
    </StepForm>
  )
}

const SHARES = [10, 25, 50, 100]

/** The beneficiary and its share. For sold tickets a percentage is proposed; without sales another kind of share. */
export function CauseStep({ event, onDone }: StepProps) {
  const { t } = useTranslation(['way', 'event'])
  const { language, percent } = useFormat()
  const store = useStore(event)
  const { impact } = event
  const isSold = event.ticketMode === 1
  return (
    <StepForm
      name={`content.${event.id}.way.causa`}
      initial={{
        project: impact.project ?? '',
        url: impact.url ?? '',
        collaborationId: impact.collaborationId ?? (isSold ? 1 : null),
        percentage: impact.percentage,
        amountCents: impact.amountCents,
      }}
      after="enviar"
      faults={({ project, url, collaborationId, percentage, amountCents }) => {
        const figure = COLLABORATIONS.find(({ id }) => id === collaborationId)?.figure
        return {
          ...(project.trim() === '' && { project: 'field.required' }),
          ...(!normalizeUrl(url)?.startsWith('https://') && { url: 'field.url' }),
          ...(collaborationId === null && { collaborationId: 'field.required' }),
          ...(figure === 'percentage' &&
            !(typeof percentage === 'number' && percentage > 0 && percentage <= 100) && {
              percentage: 'field.range:1:100',
            }),
          ...(figure === 'amount' && !((amountCents ?? 0) > 0) && { amountCents: 'field.required' }),
        }
      }}
      save={async (values) => {
        await store({ impact: { ...impact, ...values } })
        return onDone
      }}
    >
      {(form) => {
        const kind = form.watch('collaborationId')
        const figure = COLLABORATIONS.find(({ id }) => id === kind)?.figure
        const share = form.watch('percentage')
        const kindField = (
          <Select
            control={form.control}
            name="collaborationId"
            label={t('event:field.collaboration')}
            options={optionsOf(COLLABORATIONS, language)}
          />
        )
        return (
          <>
            <TextField control={form.control} name="project" label={t('cause')} hint={t('causeHint')} />
            <TextField
              control={form.control}
              name="url"
              inputMode="url"
              autoCapitalize="none"
              label={t('causeLink')}
              hint={t('causeLinkHint')}
              placeholder="www."
            />
            {kind === 1 && (
              <ChipGroup
                control={form.control}
                name="percentage"
                label={t('share')}
                options={SHARES.map((value) => ({ value, label: percent(value) }))}
                isSingle
              />
            )}
            {figure === 'percentage' && (kind !== 1 || share === null || !SHARES.includes(share)) && (
              <PercentField control={form.control} name="percentage" label={t('otherShare')} />
            )}
            {figure === 'amount' && (
              <MoneyField
                control={form.control}
                name="amountCents"
                label={t('event:field.amount')}
                currency={currencyOf(event)}
              />
            )}
            {isSold && kind === 1 ? (
              <Proposed summary={COLLABORATIONS[0][language]}>{kindField}</Proposed>
            ) : (
              kindField
            )}
          </>
        )
      }}
    </StepForm>
  )
}

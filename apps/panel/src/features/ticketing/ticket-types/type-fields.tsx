import { TYPE_NAME_MAX } from '@larunbat/rules/ticketing/ticket-type'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Switch } from '../../../shared/fields/checkbox.tsx'
import { MultilingualField } from '../../../shared/fields/multilingual-field.tsx'
import { MoneyField, NumberField } from '../../../shared/fields/number-field.tsx'
import { RadioGroup } from '../../../shared/fields/radio-group.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import { AmountsField } from './amounts-field.tsx'
import type { Offer, TypeRow } from './offer-queries.ts'
import { TypeLimits } from './type-limits.tsx'
import { leastQuota, type TypeForm } from './type-values.ts'

export interface TypeFieldsProps {
  form: UseFormReturn<TypeForm, unknown, TypeForm>
  offer: Offer
  row: TypeRow | undefined
}

const PRICINGS = ['fixed', 'choice', 'free'] as const

/** Name, price and quota of a type; what fewer need is folded below. */
export function TypeFields(props: TypeFieldsProps) {
  const { form, offer, row } = props
  const { t } = useTranslation('offer')
  const { number } = useFormat()
  const { control } = form
  const isCompanion = form.watch('isCompanion')
  const isPriced = offer.mode !== 3 && !isCompanion
  const capacities = offer.sessions.map(({ capacity }) => capacity).filter((places) => places !== null)
  const least = leastQuota(row)
  return (
    <>
      <MultilingualField
        control={control}
        name="name"
        label={t('field.name')}
        hint={t(row?.isDefault ? 'hint.nameDefault' : 'hint.name')}
        max={TYPE_NAME_MAX}
      />
      {isPriced && (
        <RadioGroup
          control={control}
          name="pricing"
          label={t('field.pricing')}
          options={PRICINGS.map((value) => ({
            value,
            label: t(`pricing.${value}`),
            description: t(`pricingText.${value}`),
          }))}
        />
      )}
      {isPriced && <PriceFields {...props} />}
      <Switch
        control={control}
        name="isCompanion"
        label={t('field.isCompanion')}
        hint={t('hint.isCompanion')}
      />
      <NumberField
        control={control}
        name="capacity"
        label={t('field.capacity')}
        isOptional
        unit={t('unit.places')}
        hint={
          least > 0
            ? t('hint.capacityLeast', { count: least, least: number(least) })
            : capacities.length > 0
              ? t('hint.capacity', { places: number(Math.max(...capacities)) })
              : t('hint.capacityOpen')
        }
      />
      <TypeLimits {...props} />
    </>
  )
}

function PriceFields({ form, offer }: TypeFieldsProps) {
  const { t } = useTranslation('offer')
  const { money } = useFormat()
  const { control } = form
  const pricing = form.watch('pricing')
  const { currency, sessions, mode } = offer
  const [first] = sessions.map(({ priceCents }) => priceCents).filter((cents) => cents !== null)
  if (pricing === 'free') return null
  if (pricing === 'fixed')
    return (
      <MoneyField
        control={control}
        name="priceCents"
        label={t('field.priceCents')}
        currency={currency}
        isOptional={mode === 1}
        hint={
          mode === 1 && first !== undefined
            ? t('hint.priceOfSession', { price: money(first, currency) })
            : t('hint.price')
        }
      />
    )
  return (
    <>
      <MoneyField
        control={control}
        name="minCents"
        label={t('field.minCents')}
        currency={currency}
        hint={t('hint.minCents')}
      />
      <AmountsField
        control={control}
        name="suggestedCents"
        label={t('field.suggestedCents')}
        hint={t('hint.suggestedCents')}
        currency={currency}
        isOptional
      />
    </>
  )
}

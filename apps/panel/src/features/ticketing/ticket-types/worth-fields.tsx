import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ChipGroup } from '../../../shared/fields/chip-group.tsx'
import { DateTimeField } from '../../../shared/fields/date-field.tsx'
import { MoneyField, NumberField } from '../../../shared/fields/number-field.tsx'
import { RadioGroup } from '../../../shared/fields/radio-group.tsx'
import { TextField } from '../../../shared/fields/text-field.tsx'
import type { Offer } from './offer-queries.ts'
import { useOfferWords } from './offer-words.ts'
import type { BatchForm, VoucherForm } from './voucher-values.ts'

const KINDS = ['percentage', 'amount', 'free'] as const

interface WorthFieldsProps<T extends VoucherForm | BatchForm> {
  control: Control<T, unknown, T>
  kind: VoucherForm['kind']
  offer: Offer
}

/** What a code is worth, how often, until when and for which types: the same for one voucher and for a batch. */
export function WorthFields<T extends (VoucherForm | BatchForm) & FieldValues>({
  control,
  kind,
  offer,
}: WorthFieldsProps<T>) {
  const { t } = useTranslation('offer')
  const { typeName } = useOfferWords(offer)
  const zone = offer.sessions[0]?.timeZone ?? 'Europe/Madrid'
  const named = (name: keyof VoucherForm) => ({ control, name: name as FieldPath<T> })
  const types = offer.types.filter(({ isActive }) => isActive)
  return (
    <>
      <RadioGroup
        {...named('kind')}
        label={t('field.kind')}
        options={KINDS.map((value) => ({
          value,
          label: t(`kind.${value}`),
          description: t(`kindText.${value}`),
        }))}
      />
      <div className="form-grid">
        {kind === 'amount' && (
          <MoneyField {...named('amountCents')} label={t('field.amountCents')} currency={offer.currency} />
        )}
        {kind === 'percentage' && (
          <NumberField {...named('percentage')} label={t('field.percentage')} unit="%" />
        )}
        <NumberField {...named('maxUses')} label={t('field.maxUses')} hint={t('hint.maxUses')} />
      </div>
      <TextField {...named('label')} label={t('field.label')} hint={t('hint.label')} isOptional />
      <div className="form-grid">
        <DateTimeField {...named('validFrom')} label={t('field.validFrom')} timeZone={zone} isOptional />
        <DateTimeField {...named('validUntil')} label={t('field.validUntil')} timeZone={zone} isOptional />
      </div>
      {types.length > 1 && (
        <ChipGroup
          {...named('typeIds')}
          label={t('field.typeIds')}
          hint={t('hint.typeIds')}
          isOptional
          options={types.map(({ id, name }) => ({ value: id, label: typeName(name) }))}
        />
      )}
    </>
  )
}

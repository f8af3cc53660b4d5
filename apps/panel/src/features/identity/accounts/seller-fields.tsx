import { VAT_REGIME_WIRE, vatRegimeOfWire } from '@larunbat/contract'
import { COUNTRIES } from '@larunbat/rules/money/countries'
import { sellerPlace, territoriesOf } from '@larunbat/rules/money/seller-place'
import { isTaxIdOptional, taxIdKindsOf } from '@larunbat/rules/money/tax-id-kinds'
import { vatRegimesOf } from '@larunbat/rules/money/vat'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Select } from '../../../shared/fields/select.tsx'
import { TextField } from '../../../shared/fields/text-field.tsx'
import { localeTag } from '../../../shared/i18n/format.ts'
import { currentLanguage } from '../../../shared/i18n/i18n.ts'
import { useVatNames } from '../../../shared/i18n/vat-names.ts'
import type { BillingValues } from './billing-form.tsx'

/** Countries of the festival's sellers, named first. */
const USUAL = ['ES', 'PT', 'GB', 'FR', 'DE', 'IE', 'IT']

/** Where a seller is established, with the number and the tax that follow from it. */
export function SellerFields({ form }: { form: UseFormReturn<BillingValues, unknown, BillingValues> }) {
  const { t } = useTranslation(['profile', 'countries'])
  const { nameOf, purposeOf } = useVatNames()
  const { control } = form
  const [country = null, territory = null, kind = null, vat = null] = form.watch([
    'country',
    'territory',
    'taxIdKind',
    'vat',
  ])
  const place = sellerPlace(country, territory)
  const kinds = taxIdKindsOf(country)
  const shownKind = kind ?? kinds[0] ?? 'other'
  const offered = vatRegimesOf(place, new Date().toISOString().slice(0, 10))
  const words = offered.map((code) => ({ value: VAT_REGIME_WIRE[code], label: nameOf(code) }))
  const chosen = vat === null ? undefined : vatRegimeOfWire(vat)
  // What clients before this form wrote in their own words stays until another one is chosen.
  const isOwnWords = vat !== null && vat !== '' && !words.some(({ value }) => value === vat)
  const { compare } = new Intl.Collator(localeTag(currentLanguage()))
  const others = COUNTRIES.filter((code) => !USUAL.includes(code))
  const nameOfCountry = (code: string) => t(`countries:${code}`, { defaultValue: code })
  const options = [
    ...USUAL,
    ...others.toSorted((one, other) => compare(nameOfCountry(one), nameOfCountry(other))),
  ].map((code) => ({ value: code, label: nameOfCountry(code) }))
  const handleCountry = (value: string | number | null) => {
    const picked = value === null ? null : String(value)
    form.setValue('territory', sellerPlace(picked, null).territory, { shouldDirty: true })
    form.setValue('taxIdKind', null, { shouldDirty: true })
    form.setValue('vat', null, { shouldDirty: true })
  }
  return (
    <>
      <Select
        control={control}
        name="country"
        label={t('billing.country')}
        hint={t('billing.countryHint')}
        options={options}
        onPick={handleCountry}
      />
      {territoriesOf(country).length > 0 && (
        <Select
          control={control}
          name="territory"
          label={t('billing.territory')}
          options={territoriesOf(country).map((value) => ({
            value,
            label: t(`billing.territoryOf.${value}`),
          }))}
          onPick={() => form.setValue('vat', null, { shouldDirty: true })}
        />
      )}
      {kinds.length > 1 && (
        <Select
          control={control}
          name="taxIdKind"
          label={t('billing.taxIdKind')}
          placeholder={t('billing.taxIdKindAny')}
          options={kinds.map((value) => ({ value, label: t(`billing.taxIdOf.${value}`) }))}
        />
      )}
      <TextField
        control={control}
        name="taxId"
        label={t(`billing.taxIdOf.${country === 'ES' ? 'nif_ES' : shownKind}`)}
        hint={t(`billing.taxIdHint.${country === 'ES' ? 'nif_ES' : shownKind}`)}
        isOptional={isTaxIdOptional(country)}
        spellCheck={false}
      />
      <Select
        control={control}
        name="vat"
        label={t('billing.vat')}
        hint={(chosen && purposeOf(chosen)) || t('billing.vatHint')}
        options={isOwnWords ? [...words, { value: vat, label: chosen ? nameOf(chosen) : vat }] : words}
        isOptional
      />
    </>
  )
}

import type { VatRegime } from '@larunbat/rules/money/vat-regimes'
import { vatName } from '@larunbat/rules/money/vat-words'
import { useTranslation } from 'react-i18next'

/** Returns how lists and forms name a regime of VAT, and what it is for; needs the namespace `vat`. */
export function useVatNames() {
  const { t } = useTranslation('vat')
  const nameOf = (regime: VatRegime) =>
    vatName(regime, (key, values) => t(key, { defaultValue: '', ...values }))
  return {
    nameOf,
    purposeOf: (regime: VatRegime): string => t(`purpose.${regime}`, { defaultValue: '' }),
    /** Options of a form: those offered, and the stored one if it is none of them. */
    optionsOf: (offered: readonly VatRegime[], stored: VatRegime | null | undefined) =>
      [...offered, ...(stored && !offered.includes(stored) ? [stored] : [])].map((value) => ({
        value,
        label: nameOf(value),
      })),
  }
}

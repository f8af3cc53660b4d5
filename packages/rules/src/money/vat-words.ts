import { vatRegimeOf } from './vat.ts'
import type { VatRegime } from './vat-regimes.ts'

/** Looks a text of the namespace `vat` up. */
type Texts = (key: string, values?: Record<string, string | number>) => string

/** Returns a regime as lists and forms name it: `IVA 10 %`, `Exento de IVA (art. 20.Uno.14.º LIVA)`. */
export const vatName = (regime: VatRegime, t: Texts): string => written(regime, t, 'name')

/** Returns a regime as buyers read it beside a price: `IVA 10 % incluido`. */
export const vatIncluded = (regime: VatRegime, t: Texts): string => written(regime, t, 'included')

function written(regime: VatRegime, t: Texts, form: 'name' | 'included'): string {
  const { kind, rate, tax, note } = vatRegimeOf(regime)
  const words = t(`${form}.${kind}`, { rate, tax: t(`tax.${tax}`) })
  // An exemption is shown to buyers with its law; a rate needs no explanation.
  return kind === 'exempt' && note ? `${words} (${note})` : words
}

/**
 * Codes of the regimes a seller can choose, in the order of `vat.ts`, which says what each means. They stand apart because
 * every screen checks codes and few need rates and laws.
 */
export const VAT_REGIMES = [
  '10',
  '21',
  'es_4',
  'es_exempt_8',
  'es_exempt_9',
  'es_exempt_11',
  'es_exempt_12',
  'es_exempt_13',
  'es_exempt_14',
  'es_exempt_28',
  'igic_7',
  'igic_3',
  'igic_0',
  'igic_exempt',
  'pt_23',
  'pt_13',
  'pt_6',
  'pt_azores_16',
  'pt_azores_9',
  'pt_azores_4',
  'pt_madeira_22',
  'pt_madeira_12',
  'pt_madeira_5',
  'pt_madeira_4',
  'pt_exempt',
  'gb_20',
  'gb_exempt',
  'exempt',
  'unregistered',
  'other',
] as const

export type VatRegime = (typeof VAT_REGIMES)[number]

export const isVatRegime = (code: unknown): code is VatRegime => VAT_REGIMES.some((each) => each === code)

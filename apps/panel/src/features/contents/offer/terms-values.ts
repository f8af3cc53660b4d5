import { entity, field, flag, optional, whole } from '@larunbat/contract/kit'
import { useTranslation } from 'react-i18next'
import type { Terms, TermsChanges } from './offer-queries.ts'

/** What the form of the terms holds: what can be switched off keeps its figure while one looks. */
export interface TermsForm {
  mayReturn: boolean
  refundUntilHours: number
  refundPercentage: number
  takesDoorPayment: boolean
  hasWaitingList: boolean
  offerHours: number
  releasesPlaces: boolean
  releaseAfterMin: number
}

/** Rules of the form: those of the call, each figure asked for. */
export const TermsInput = entity({
  mayReturn: field('mayReturn', flag),
  refundUntilHours: field('refundUntilHours', whole(0, 8760)),
  refundPercentage: field('refundPercentage', whole(1, 100)),
  takesDoorPayment: field('takesDoorPayment', optional(flag)),
  hasWaitingList: field('hasWaitingList', flag),
  offerHours: field('offerHours', whole(1, 168)),
  releasesPlaces: field('releasesPlaces', flag),
  releaseAfterMin: field('releaseAfterMin', whole(0, 240)),
})

type Figures = Pick<TermsForm, 'refundUntilHours' | 'refundPercentage' | 'releaseAfterMin'>
const USUAL: Figures = { refundUntilHours: 48, refundPercentage: 100, releaseAfterMin: 15 }

/** The form of stored terms; what they switch off stands at `figures`, those of the form so far. */
export const termsForm = (terms: Terms, figures: Figures = USUAL): TermsForm => ({
  mayReturn: terms.refundUntilHours !== null && terms.refundPercentage > 0,
  refundUntilHours: terms.refundUntilHours ?? figures.refundUntilHours,
  refundPercentage: terms.refundPercentage || figures.refundPercentage,
  takesDoorPayment: terms.takesDoorPayment,
  hasWaitingList: terms.hasWaitingList,
  offerHours: terms.offerHours,
  releasesPlaces: terms.releaseAfterMin !== null,
  releaseAfterMin: terms.releaseAfterMin ?? figures.releaseAfterMin,
})

const SWITCH_OF = {
  refundUntilHours: 'mayReturn',
  refundPercentage: 'mayReturn',
  offerHours: 'hasWaitingList',
  releaseAfterMin: 'releasesPlaces',
} as const

/** The form with stored figures in place of those that are switched off: nobody sees what is wrong with these. */
export function shownTerms(form: TermsForm, stored: TermsForm): TermsForm {
  const shown = { ...form }
  for (const [figure, isOn] of Object.entries(SWITCH_OF) as [keyof typeof SWITCH_OF, keyof TermsForm][])
    if (!form[isOn]) shown[figure] = stored[figure]
  return shown
}

export const toTerms = (form: TermsForm): TermsChanges => ({
  refundUntilHours: form.mayReturn ? form.refundUntilHours : null,
  refundPercentage: form.refundPercentage,
  takesDoorPayment: form.takesDoorPayment,
  hasWaitingList: form.hasWaitingList,
  offerHours: form.offerHours,
  releaseAfterMin: form.releasesPlaces ? form.releaseAfterMin : null,
})

/** The sentence a buyer reads before paying. */
export function useTermsWords({ mayReturn, refundUntilHours, refundPercentage }: TermsForm): string {
  const { t } = useTranslation('offer')
  if (!mayReturn) return t('terms.never')
  const values = { percentage: refundPercentage, count: refundUntilHours }
  return t(refundUntilHours === 0 ? 'terms.untilStart' : 'terms.until', values)
}

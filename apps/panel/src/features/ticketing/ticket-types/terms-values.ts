import { entity, field, flag, optional, whole } from '@larunbat/contract/kit'
import { writtenMoment, writtenPercent } from '@larunbat/rules/text/written'
import { distinctRefunds, refundFacts, refundTextKey } from '@larunbat/rules/ticketing/refund-facts'
import { type Translate, useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/i18n/format.ts'
import type { Offer, Terms, TermsChanges } from './offer-queries.ts'

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

/** Rules of the form: those of the call, with each figure required. */
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

/** Returns the form of stored terms; disabled ones get `figures`, those of the form so far. */
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

/** The form with stored figures in place of those that are switched off: their errors are not shown. */
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

type Dated = Pick<Offer['sessions'][number], 'startsAt' | 'timeZone' | 'status'>

/**
 * Returns the sentences a buyer reads before paying now, by session, as the site words them. Only an event without a session
 * ahead has no date to name.
 */
export function useTermsWords(form: TermsForm, sessions: readonly Dated[], isFree: boolean): string[] {
  const { t } = useTranslation(['refund-terms', 'offer'])
  const { language } = useFormat()
  const terms = {
    untilHours: form.mayReturn ? form.refundUntilHours : null,
    percentage: form.refundPercentage,
  }
  const now = Date.now()
  const ahead = sessions.filter(({ startsAt }) => Date.parse(startsAt) > now)
  const told = distinctRefunds(
    ahead.map((session) => ({
      startsAt: session.startsAt,
      timeZone: session.timeZone,
      facts: refundFacts(terms, session, { now, isFree }),
    })),
  )
  if (told.length === 0) return [undatedWords(form, t)]
  return told.flatMap(({ facts, startsAt, timeZone }) => {
    const key = refundTextKey(facts)
    if (key === undefined) return []
    const until = facts.until === null ? '' : writtenMoment(language, facts.until, timeZone)
    const words = t(key, { until, percentage: writtenPercent(language, facts.percentage) })
    return [
      told.length === 1 ? words : t('of', { session: writtenMoment(language, startsAt, timeZone), words }),
    ]
  })
}

function undatedWords({ mayReturn, refundUntilHours, refundPercentage }: TermsForm, t: Translate): string {
  if (!mayReturn) return t('offer:terms.never')
  const values = { percentage: refundPercentage, count: refundUntilHours }
  return t(refundUntilHours === 0 ? 'offer:terms.untilStart' : 'offer:terms.until', values)
}

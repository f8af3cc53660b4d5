import type { ImpactSums } from '@larunbat/rules/address/impact-pages'
import { impactPath } from '@larunbat/rules/address/public-address'
import type { PublicEvent, PublicImpact } from '@larunbat/rules/events/public-event'
import { COLLABORATIONS } from '@larunbat/rules/reference/lookups/collaborations'
import { findLookup } from '@larunbat/rules/reference/lookups/lookup'
import type { Language } from '@larunbat/rules/text/language'
import { ImpactLine } from '../impact/impact-sums.tsx'
import { printMoney, printPercent } from '../shared/money.ts'
import { textsOf } from '../shared/page-texts.ts'
import { wordsOf } from '../shared/words.ts'
import { isWebAddress } from './event-tickets.tsx'
import { Paragraphs } from './foreign-words.tsx'

/** Which kinds of collaboration say their figure how (ids of the lookup). */
const SHARES: Readonly<Record<number, string>> = {
  1: 'percentage',
  2: 'all',
  3: 'amount',
  4: 'perTicket',
  11: 'salePercentage',
  12: 'sponsor',
}

interface Props {
  event: PublicEvent
  reached: readonly ImpactSums[]
  language: Language
}

/** The cause an event supports, how much of it, and how far the money has come. */
export function EventCause({ event, reached, language }: Props) {
  const { impact } = event
  const t = textsOf(language)
  const words = wordsOf(impact?.text, language)
  if (!impact || (!impact.project && !words.text)) return null
  const share = shareOf(impact, event.currency ?? 'EUR', language)
  return (
    <section className="cause" aria-labelledby="cause">
      <p className="cause-kicker">{t('event.cause')}</p>
      <h2 id="cause">
        {impact.project ? t('event.causeHeading', { project: impact.project }) : t('event.causeNoProject')}
      </h2>
      {share && <p className="cause-share">{share}</p>}
      {words.text && <Paragraphs words={words} language={language} />}
      {isWebAddress(impact.url) && (
        <p>
          <a href={impact.url} rel="external noopener">
            {t('event.causeLink')}
          </a>
        </p>
      )}
      {reached.map((sums) => (
        <ImpactLine key={sums.currency} language={language} sums={sums} />
      ))}
      <p>
        <a href={impactPath(language)}>{t('event.causeImpact')}</a>
      </p>
    </section>
  )
}

/** "20 % of the takings"; without a figure, the kind of collaboration by its name. */
function shareOf(impact: PublicImpact, currency: string, language: Language): string | undefined {
  const t = textsOf(language)
  const kind = findLookup<(typeof COLLABORATIONS)[number]>(COLLABORATIONS, impact.collaborationId as never)
  if (!kind || kind.id === 0) return undefined
  const key = SHARES[kind.id]
  if (kind.figure === 'percentage' && key && impact.percentage) {
    return t(`event.causeShare.${key}`, { value: printPercent(language, impact.percentage) })
  }
  if (kind.figure === 'amount' && key && impact.amountCents) {
    return t(`event.causeShare.${key}`, { value: printMoney(language, impact.amountCents, currency) })
  }
  return kind.id === 2 ? t('event.causeShare.all') : kind[language]
}

import { DISCIPLINES, type Lookup, lookupName } from '@larunbat/rules/reference/lookups'
import { pickText } from '@larunbat/rules/text/multilingual-text'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/button.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import { Icon } from '../../../shared/icon.tsx'
import { SectionCard } from '../../../shared/layout/section-card.tsx'
import { typeName } from '../../../shared/lookup-names.ts'
import type { Report } from './report-csv.ts'
import './columns-card.css'

/** The events of a file one by one, as they would be; what was interpreted is marked, with what the file says. */
export function PreviewCard({ report: { cards, total } }: { report: Report }) {
  const { t } = useTranslation('imports')
  const { number } = useFormat()
  const [at, setAt] = useState(0)
  const card = cards[Math.min(at, cards.length - 1)]
  if (!card) return null
  return (
    <SectionCard title={t('cards.title')}>
      <div className="stack">
        <div className="row import-card-steps">
          <Button size="small" icon="back" disabled={at === 0} onClick={() => setAt(at - 1)}>
            {t('cards.before')}
          </Button>
          <span className="meta" role="status">
            {t('cards.at', { row: number(card.row), total: number(total) })}
          </span>
          <Button size="small" icon="next" disabled={at >= cards.length - 1} onClick={() => setAt(at + 1)}>
            {t('cards.after')}
          </Button>
        </div>
        <EventCard card={card} />
      </div>
    </SectionCard>
  )
}

function EventCard({ card }: { card: Report['cards'][number] }) {
  const { t } = useTranslation('imports')
  const { date, money, number, language } = useFormat()
  const { startSays, priceSays, starts, sessionCount, timeZone, priceCents, currency, capacity, cause } = card
  const kinds = [
    typeName(card.typeId, language),
    ...card.disciplineIds.map((id) => lookupName<Lookup>(DISCIPLINES, id, language)),
  ].filter(Boolean)
  const [first] = starts
  const price =
    priceCents === null
      ? null
      : priceCents === 0
        ? t('cards.free')
        : currency === null
          ? number(priceCents / 100, 2)
          : money(priceCents, currency)
  return (
    <article className="import-event">
      <span className="meta">{kinds.join(' · ')}</span>
      <strong className="import-event-title">{pickText(card.title, language)}</strong>
      <Fact icon="calendar" isInterpreted={startSays !== null}>
        {first ? date(first, 'dateTime', timeZone ?? undefined) : t('cards.noDate')}
        {sessionCount > 1 &&
          ` · ${t('cards.sessions', { count: sessionCount, total: number(sessionCount) })}`}
      </Fact>
      <Fact icon="pin">{[card.venue, card.city].filter(Boolean).join(', ') || t('cards.noPlace')}</Fact>
      {(price !== null || capacity !== null) && (
        <Fact icon="ticket" isInterpreted={priceSays !== null}>
          {[price, capacity !== null && t('cards.places', { count: capacity, total: number(capacity) })]
            .filter(Boolean)
            .join(' · ')}
        </Fact>
      )}
      {cause !== null && <Fact icon="heart">{cause}</Fact>}
      {(startSays !== null || priceSays !== null) && (
        <p className="meta">
          {t('cards.says', { says: [startSays, priceSays].filter(Boolean).join(' · ') })}
        </p>
      )}
    </article>
  )
}

interface FactProps {
  icon: 'calendar' | 'pin' | 'ticket' | 'heart'
  isInterpreted?: boolean
  children: ReactNode
}

const Fact = ({ icon, isInterpreted = false, children }: FactProps) => (
  <p className="import-event-fact">
    <Icon name={icon} />
    {isInterpreted ? <mark>{children}</mark> : <span>{children}</span>}
  </p>
)

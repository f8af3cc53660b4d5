import { useTranslation } from 'react-i18next'
import { Banner } from '../../../shared/data/banner.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import { useOfferWords } from './offer-words.ts'
import type { TypeFieldsProps } from './type-fields.tsx'
import { formWarnings, termsOf } from './type-values.ts'

/** Sessions shown in the example; the others are counted. */
const MOST = 4

/** Preview for buyers of the type in the form: name, price in each session, suggestions, window. */
export function BuyerView({ form, offer, row }: TypeFieldsProps) {
  const { t } = useTranslation('offer')
  const { number, date } = useFormat()
  const words = useOfferWords(offer)
  const values = form.watch()
  const type = termsOf(values, row, offer.mode)
  const sessions = offer.sessions.filter(({ id }) => type.sessionIds === null || type.sessionIds.includes(id))
  const zone = offer.sessions[0]?.timeZone ?? 'Europe/Madrid'
  const isChoice = type.pricing === 'choice' && offer.mode !== 3
  return (
    <aside className="offer-preview" aria-label={t('preview.title')}>
      <h3>{t('preview.title')}</h3>
      {type.code !== null && <p className="meta">{t('preview.hidden', { code: type.code })}</p>}
      <ul>
        {sessions.slice(0, MOST).map((session) => (
          <li key={session.id} className="offer-preview-ticket">
            <span className="meta">{words.sessionName(session)}</span>
            <span className="offer-preview-line">
              <strong>{words.typeName(type.name)}</strong>
              <span>{words.price(type, session.priceCents)}</span>
            </span>
            {isChoice && type.suggestedCents.length > 0 && (
              <span className="offer-amounts">
                {type.suggestedCents.map((cents) => (
                  <span key={cents} className="offer-preview-amount">
                    {words.amount(cents)}
                  </span>
                ))}
              </span>
            )}
            {type.isCompanion && <span className="meta">{t('preview.companion')}</span>}
          </li>
        ))}
      </ul>
      {sessions.length === 0 && <p className="meta">{t('preview.noSession')}</p>}
      {sessions.length > MOST && (
        <p className="meta">{t('preview.more', { count: sessions.length - MOST })}</p>
      )}
      {type.capacity !== null && (
        <p className="meta">{t('preview.quota', { count: type.capacity, places: number(type.capacity) })}</p>
      )}
      {type.saleStartsAt && (
        <p className="meta">{t('fact.from', { date: date(type.saleStartsAt, 'dateTime', zone) })}</p>
      )}
      {type.saleEndsAt && (
        <p className="meta">{t('fact.until', { date: date(type.saleEndsAt, 'dateTime', zone) })}</p>
      )}
      <p className="meta">{t('preview.final')}</p>
      {formWarnings(values, offer, row).map((warning) => (
        <Banner key={warning} kind="warning">
          {t(`warning.${warning}`)}
        </Banner>
      ))}
    </aside>
  )
}

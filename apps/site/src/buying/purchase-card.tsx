import type { PurchaseView } from '@larunbat/rules/address/buying-pages'
import type { Language } from '@larunbat/rules/text/language'
import { printDate } from '../shared/dates.ts'
import { printBill } from '../shared/money.ts'
import { textsOf } from '../shared/page-texts.ts'
import { wordsOf } from '../shared/words.ts'

type Props = { purchase: PurchaseView; language: Language }

/** One purchase of a list: its events and dates, and the ways to its tickets. */
export function PurchaseCard({ purchase, language }: Props) {
  const t = textsOf(language)
  const { page, papers, paidAt, currency, totalCents, events } = purchase
  const zone = events[0]?.sessions[0]?.timeZone ?? 'Europe/Madrid'
  const titles = events.map(({ title }) => wordsOf(title, language).text).join(', ')
  return (
    <article className="sheet purchase">
      {events.map((event) => {
        const title = wordsOf(event.title, language)
        return (
          <div key={event.title}>
            <h3 lang={title.foreign ?? undefined}>{title.text}</h3>
            {event.venue && <p className="note">{event.venue}</p>}
            {event.sessions.map(({ startsAt, timeZone }) => (
              <p key={startsAt}>
                <time dateTime={startsAt}>
                  {`${printDate(language, 'full', startsAt, timeZone)}, ${printDate(language, 'time', startsAt, timeZone)}`}
                </time>
              </p>
            ))}
            <p className={event.tickets === 0 ? 'tag tag-alert' : 'note'}>
              {event.tickets === 0
                ? t('buying.bought.cancelled')
                : t('buying.mine.tickets', { count: event.tickets })}
            </p>
          </div>
        )
      })}
      <p className="note">
        {t('buying.mine.bought', {
          date: printDate(language, 'full', paidAt, zone),
          price: totalCents === 0 ? t('buying.box.free') : printBill(language, totalCents, currency),
        })}
      </p>
      <p className="papers">
        <a className="button" href={page}>
          {t('buying.mine.open')}
          <span className="hidden">{`: ${titles}`}</span>
        </a>
        {papers && (
          <>
            <a className="button button-quiet" href={papers.pdf}>
              PDF<span className="hidden">{`: ${titles}`}</span>
            </a>
            <a className="button button-quiet" href={papers.calendar}>
              {t('buying.bought.calendar')}
              <span className="hidden">{`: ${titles}`}</span>
            </a>
          </>
        )}
      </p>
    </article>
  )
}

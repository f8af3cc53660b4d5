import { eventPath, waitingPath } from '@larunbat/rules/address/public-address'
import type { PageContext } from '@larunbat/rules/address/site-pages'
import type { WaitingPlaceModel } from '@larunbat/rules/address/waiting-pages'
import type { Language } from '@larunbat/rules/text/language'
import { ticketName } from '../buying/ticket-words.ts'
import { Document } from '../parts/document.tsx'
import { printDate, printZone } from '../shared/dates.ts'
import { textsOf } from '../shared/page-texts.ts'
import { wordsOf } from '../shared/words.ts'

type Props = { page: PageContext; model: WaitingPlaceModel }

/** A place on a waiting list: position, offer, how to leave. */
export function WaitingPlacePage({ page, model }: Props) {
  const { language } = page
  const { startsAt, timeZone, slug, status } = model
  const t = textsOf(language)
  const title = wordsOf(model.title, language)
  const heading = t(`buying.waiting.state.${status}`)
  return (
    <Document page={page} title={heading} description={heading}>
      <div className="wrap buying">
        <p className="buying-kicker">{t('buying.waiting.title')}</p>
        <h1 className="buying-title">{heading}</h1>
        <p className="lead">
          {slug ? (
            <a href={eventPath(language, slug)} lang={title.foreign ?? undefined}>
              {title.text}
            </a>
          ) : (
            <span lang={title.foreign ?? undefined}>{title.text}</span>
          )}
          {', '}
          <time dateTime={startsAt}>{printDate(language, 'moment', startsAt, timeZone)}</time>
        </p>
        <State model={model} language={language} />
      </div>
    </Document>
  )
}

type StateProps = { model: WaitingPlaceModel; language: Language }

function State({ model, language }: StateProps) {
  const t = textsOf(language)
  const { status, position, party, types, slug, sessionId, path } = model
  if (status === 'offered') return <Offer model={model} language={language} />
  if (status === 'bought' && model.purchasePath)
    return (
      <p>
        <a className="button" href={model.purchasePath}>
          {t('buying.waiting.toTickets')}
        </a>
      </p>
    )
  if (status !== 'waiting')
    return (
      <>
        <p>{t(`buying.waiting.after.${status}`)}</p>
        {slug && (
          <p>
            <a className="button button-quiet" href={waitingPath(language, slug, sessionId)}>
              {t('buying.waiting.again')}
            </a>
          </p>
        )}
      </>
    )
  const names = types.map((name) => ticketName(name, language)).join(', ')
  return (
    <>
      <div className="sheet">
        <p className="waiting-place">
          <strong>{t('buying.waiting.position', { position: position ?? '' })}</strong>
          {t('buying.waiting.forParty', { count: party })}
        </p>
        {names && <p className="note">{t('buying.waiting.accepted', { types: names })}</p>}
        <p>{t('buying.waiting.next')}</p>
      </div>
      <Leave path={path} label={t('buying.waiting.leave')} note={t('buying.waiting.leaveNote')} />
    </>
  )
}

function Offer({ model, language }: StateProps) {
  const t = textsOf(language)
  const { offeredUntil, timeZone, party, purchasePath, path } = model
  return (
    <>
      <div className="sheet">
        <p>{t('buying.waiting.offer', { count: party })}</p>
        {offeredUntil && (
          <p>
            <strong>
              {t('buying.waiting.until', {
                time: printDate(language, 'moment', offeredUntil, timeZone),
                zone: printZone(language, offeredUntil, timeZone),
              })}
            </strong>
          </p>
        )}
        {purchasePath && (
          <a className="button" href={purchasePath}>
            {t('buying.waiting.take')}
          </a>
        )}
      </div>
      <Leave path={path} label={t('buying.waiting.decline')} note={t('buying.waiting.declineNote')} />
    </>
  )
}

function Leave({ path, label, note }: { path: string; label: string; note: string }) {
  return (
    <form method="post" action={path} data-buying="">
      <p>
        <button className="button button-quiet" type="submit">
          {label}
        </button>
      </p>
      <p className="note">{note}</p>
    </form>
  )
}

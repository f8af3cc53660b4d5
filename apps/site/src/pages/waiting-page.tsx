import { eventPath, waitingPath } from '@larunbat/rules/address/public-address'
import type { PageContext } from '@larunbat/rules/address/site-pages'
import { type WaitingModel, waitingBox } from '@larunbat/rules/address/waiting-pages'
import { Field, ProblemOf, ProblemSummary, saidOf } from '../buying/form-parts.tsx'
import { ticketName, ticketPrice } from '../buying/ticket-words.ts'
import { Document } from '../parts/document.tsx'
import { printDate, printHours } from '../shared/dates.ts'
import { textsOf } from '../shared/page-texts.ts'
import { wordsOf } from '../shared/words.ts'

type Props = { page: PageContext; model: WaitingModel }

/** Joins the waiting list of a session that is sold out. */
export function WaitingPage({ page, model }: Props) {
  const { language } = page
  const { slug, session, isDone } = model
  const { startsAt, endsAt, timeZone } = session
  const t = textsOf(language)
  const title = wordsOf(model.title, language)
  return (
    <Document
      page={page}
      title={t('buying.waiting.titleOf', { title: title.text })}
      description={t('buying.waiting.lead')}
    >
      <div className="wrap buying">
        <p className="back">
          <a href={eventPath(language, slug)}>{t('buying.pick.back')}</a>
        </p>
        <p className="buying-kicker">{t('buying.waiting.title')}</p>
        <h1 className="buying-title" lang={title.foreign ?? undefined}>
          {title.text}
        </h1>
        <p className="lead">
          <time dateTime={startsAt}>
            {printDate(language, 'full', startsAt, timeZone)},{' '}
            {printHours(language, startsAt, endsAt, timeZone)}
          </time>
        </p>
        {isDone ? (
          <div className="notice" role="status">
            <p>
              <strong>{t('buying.waiting.done')}</strong>
            </p>
            <p>{t('buying.waiting.doneNext')}</p>
          </div>
        ) : (
          <EnterForm page={page} model={model} />
        )}
      </div>
    </Document>
  )
}

function EnterForm({ page, model }: Props) {
  const { language } = page
  const { slug, sessionId, problems, typed, most } = model
  const t = textsOf(language)
  return (
    <>
      <p>{t('buying.waiting.lead')}</p>
      <ProblemSummary problems={problems} language={language} />
      <form className="sheet" method="post" action={waitingPath(language, slug, sessionId)} data-buying="">
        <p className="field field-short">
          <label htmlFor="plazas">{t('buying.waiting.party')}</label>
          <select
            id="plazas"
            name="plazas"
            defaultValue={typed.plazas ?? '1'}
            {...saidOf(problems, 'plazas')}
          >
            {Array.from({ length: most }, (_, at) => (
              <option key={at} value={at + 1}>
                {at + 1}
              </option>
            ))}
          </select>
          <ProblemOf problems={problems} field="plazas" />
        </p>
        <Types page={page} model={model} />
        <Field
          name="nombre"
          label={t('buying.checkout.name')}
          problems={problems}
          value={typed.nombre}
          autoComplete="name"
          isRequired
          maxLength={120}
        />
        <Field
          name="email"
          label={t('buying.checkout.email')}
          hint={t('buying.waiting.emailHint')}
          problems={problems}
          value={typed.email}
          type="email"
          inputMode="email"
          autoComplete="email"
          isRequired
          maxLength={254}
        />
        <p>
          <button className="button" type="submit">
            {t('buying.waiting.enter')}
          </button>
        </p>
        <p className="note">{t('buying.waiting.privacy')}</p>
      </form>
    </>
  )
}

/** Which types they would take, with the price of today; with one there is nothing to pick. */
function Types({ page, model }: Props) {
  const { language } = page
  const { tickets, currency, typed, problems } = model
  const t = textsOf(language)
  const [only] = tickets
  if (tickets.length === 1 && only)
    return (
      <p>
        <strong>{ticketPrice(only, currency, language)}</strong>{' '}
        <span className="note">{t('buying.waiting.priceNow')}</span>
      </p>
    )
  const isFresh = typed.email === undefined
  return (
    <fieldset className="waiting-types" id="tipos" tabIndex={-1}>
      <legend>{t('buying.waiting.types')}</legend>
      {tickets.map((ticket) => (
        <label key={ticket.id} className="check">
          <input
            type="checkbox"
            name={waitingBox(ticket.id)}
            value="1"
            defaultChecked={isFresh || typed[waitingBox(ticket.id)] === '1'}
          />
          <span>
            {ticketName(ticket.name, language)}{' '}
            <span className="note">{ticketPrice(ticket, currency, language)}</span>
          </span>
        </label>
      ))}
      <ProblemOf problems={problems} field="tipos" />
      <p className="note">{t('buying.waiting.typesHint')}</p>
    </fieldset>
  )
}

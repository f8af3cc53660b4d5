import type { HeldTicketModel } from '@larunbat/rules/address/held-ticket-pages'
import { eventPath } from '@larunbat/rules/address/public-address'
import type { PageContext } from '@larunbat/rules/address/site-pages'
import { SessionMoment } from '../buying/session-moment.tsx'
import { ticketName } from '../buying/ticket-words.ts'
import { Document } from '../parts/document.tsx'
import { textsOf } from '../shared/page-texts.ts'
import { wordsOf } from '../shared/words.ts'
import { TicketEnded } from './watch-page.tsx'

type Props = { page: PageContext; model: HeldTicketModel }

/** One ticket for its holder, who need not be its buyer: when, where, its code and its papers. */
export function HeldTicketPage({ page, model }: Props) {
  const { language } = page
  const t = textsOf(language)
  const title = wordsOf(model.title, language)
  const { end, papers, holderName, venue, slug, watchPath } = model
  return (
    <Document
      page={page}
      title={`${t('buying.holderPage.title')} · ${title.text}`}
      description={t('buying.holderPage.title')}
    >
      <div className="wrap buying held">
        <p className="eyebrow">{t('buying.holderPage.title')}</p>
        <h1 className="page-title" lang={title.foreign ?? undefined}>
          {title.text}
        </h1>
        {end && <TicketEnded end={end} language={language} />}
        <section className="sheet" aria-label={t('buying.holderPage.title')}>
          <p>
            <strong>{ticketName(model.typeName, language)}</strong>
            {model.sessionName && <span className="note">{wordsOf(model.sessionName, language).text}</span>}
            <SessionMoment {...model} language={language} />
            <span className="note">{venue}</span>
            {holderName && <span className="note">{t('buying.bought.holder', { name: holderName })}</span>}
          </p>
          {model.isUsed && <p className="tag tag-alert">{t('buying.bought.used')}</p>}
          {watchPath && (
            <p>
              <a className="button" href={watchPath}>
                {t('buying.bought.watch')}
              </a>
            </p>
          )}
          {papers && (
            <>
              <img
                className="bought-code"
                src={papers.code}
                alt={t('buying.holderPage.code')}
                width={232}
                height={232}
              />
              <p className="papers">
                <a className="button button-quiet" href={papers.pdf}>
                  {t('buying.holderPage.pdf')}
                </a>
                <a className="button button-quiet" href={papers.calendar}>
                  {t('buying.bought.calendar')}
                </a>
                {papers.applePass && (
                  <a className="button button-quiet" href={papers.applePass}>
                    Apple Wallet
                  </a>
                )}
                {papers.googlePass && (
                  <a className="button button-quiet" href={papers.googlePass}>
                    Google Wallet
                  </a>
                )}
              </p>
            </>
          )}
        </section>
        {slug && (
          <p>
            <a className="link-action" href={eventPath(language, slug)}>
              {t('buying.bought.toEvent')}
            </a>
          </p>
        )}
        {!end && <p className="note">{t('buying.holderPage.private')}</p>}
      </div>
    </Document>
  )
}

import type { ImpactCause, ImpactEvent, ImpactModel } from '@larunbat/rules/address/impact-pages'
import { eventPath, impactPath } from '@larunbat/rules/address/public-address'
import type { PageContext } from '@larunbat/rules/address/site-pages'
import { ImpactFilters } from '../impact/impact-filters.tsx'
import { ImpactFlow, ImpactLine } from '../impact/impact-sums.tsx'
import { Document } from '../parts/document.tsx'
import { printDate } from '../shared/dates.ts'
import { nameOf } from '../shared/names.ts'
import { textsOf } from '../shared/page-texts.ts'
import { wordsOf } from '../shared/words.ts'

type Props = { page: PageContext; model: ImpactModel }

/** What causes were promised, what came in, what was sent on and what they said they got, down to each event. */
export function ImpactPage({ page, model }: Props) {
  const { language } = page
  const t = textsOf(language)
  const counts = [
    t('impact.causes', { count: model.causes.length }),
    t('impact.events', { count: model.eventCount }),
  ].join(' · ')
  return (
    <Document
      page={page}
      title={t('impact.title')}
      description={t('impact.metaDescription', { site: page.siteName })}
      current="impact"
    >
      <div className="wrap impact">
        <h1 className="page-title">{t('impact.title')}</h1>
        <p className="lead">{t('impact.lead')}</p>
        <ImpactFilters language={language} model={model} />
        {model.causes.length === 0 ? (
          <p className="notice">
            {t('impact.empty')}{' '}
            {(model.year !== null || model.hubId !== null) && (
              <a href={impactPath(language)}>{t('impact.all')}</a>
            )}
          </p>
        ) : (
          <>
            <h2 className="hidden">{t('impact.totals')}</h2>
            {model.totals.map((sums) => (
              <ImpactFlow key={sums.currency} language={language} sums={sums} />
            ))}
            <p className="note">
              {counts} ·{' '}
              {t('impact.asOf', { when: printDate(language, 'moment', model.madeAt, 'Europe/Madrid') })}
            </p>
            <h2 className="results-count">{t('impact.byCause')}</h2>
            <div className="impact-causes">
              {model.causes.map((cause, at) => (
                <Cause key={at} page={page} cause={cause} />
              ))}
            </div>
          </>
        )}
        <section className="impact-how" aria-labelledby="how">
          <h2 id="how">{t('impact.how.title')}</h2>
          <dl>
            {(['promised', 'collected', 'transferred', 'confirmed'] as const).map((step) => (
              <div key={step}>
                <dt>{t(`impact.${step}`)}</dt>
                <dd>{t(`impact.how.${step}`)}</dd>
              </div>
            ))}
          </dl>
          <p className="note">{t('impact.how.sums')}</p>
        </section>
      </div>
    </Document>
  )
}

function Cause({ page, cause }: { page: PageContext; cause: ImpactCause }) {
  const { language } = page
  const t = textsOf(language)
  const name = wordsOf(cause.name, language)
  return (
    <article className="sheet impact-cause">
      <h3 lang={name.foreign ?? undefined}>{name.text || t('impact.noName')}</h3>
      {cause.sums.map((sums) => (
        <ImpactLine key={sums.currency} language={language} sums={sums} hasBar />
      ))}
      <details>
        <summary>{t('impact.eventsOf', { count: cause.events.length })}</summary>
        <ul className="impact-events">
          {cause.events.map((event, at) => (
            <Event key={at} page={page} event={event} />
          ))}
        </ul>
      </details>
    </article>
  )
}

function Event({ page, event }: { page: PageContext; event: ImpactEvent }) {
  const { language } = page
  const t = textsOf(language)
  const title = wordsOf(event.title, language)
  const where = [event.year, nameOf('hub', event.hubId, language)].filter(Boolean).join(' · ')
  return (
    <li>
      <p className="impact-event">
        {event.slug ? (
          <a href={eventPath(language, event.slug)} lang={title.foreign ?? undefined}>
            {title.text}
          </a>
        ) : (
          t('impact.noEvent')
        )}{' '}
        <span className="note">{where}</span>
      </p>
      {event.sums.map((sums) => (
        <ImpactLine key={sums.currency} language={language} sums={sums} />
      ))}
    </li>
  )
}

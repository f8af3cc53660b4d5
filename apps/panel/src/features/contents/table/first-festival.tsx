import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { LinkButton } from '../../../shared/link-button.tsx'
import { Poster } from '../../../shared/poster.tsx'

const STEPS = { editions: '/ajustes/ediciones', reviewers: '/ajustes/hubs', programme: '/importar' } as const

/** A festival without events: what its team settles first, each with the way there. */
export function FirstFestival() {
  const { t } = useTranslation(['events-table', 'contents'])
  return (
    <section className="first-event" aria-labelledby="first-festival">
      <Poster seed="first-event" columns={4} rows={3} className="first-event-poster" />
      <div className="first-event-words">
        <h2 id="first-festival">{t('firstFestival.title')}</h2>
        <ol className="first-event-steps">
          {Object.entries(STEPS).map(([step, to], index) => (
            <li key={step}>
              <span className="step-number" aria-hidden="true">
                {index + 1}
              </span>
              <span>
                <Link to={to}>{t(`firstFestival.${step}.title`)}</Link>
                <span className="muted">{t(`firstFestival.${step}.text`)}</span>
              </span>
            </li>
          ))}
        </ol>
        <LinkButton icon="plus" to="/add-contenido">
          {t('contents:first.action')}
        </LinkButton>
      </div>
    </section>
  )
}

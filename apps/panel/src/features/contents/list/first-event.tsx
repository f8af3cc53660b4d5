import { useTranslation } from 'react-i18next'
import { LinkButton } from '../../../shared/link-button.tsx'
import { Poster } from '../../../shared/poster.tsx'

/** Nothing yet: how an event comes about, in three steps, and where to begin. */
export function FirstEvent() {
  const { t } = useTranslation('contents')
  return (
    <section className="first-event" aria-labelledby="first-event">
      <Poster seed="first-event" columns={4} rows={3} className="first-event-poster" />
      <div className="first-event-words">
        <h2 id="first-event">{t('first.title')}</h2>
        <ol className="first-event-steps">
          {(['create', 'complete', 'send'] as const).map((step, index) => (
            <li key={step}>
              <span className="step-number" aria-hidden="true">
                {index + 1}
              </span>
              <span>
                <strong>{t(`first.${step}.title`)}</strong>
                <span className="muted">{t(`first.${step}.text`)}</span>
              </span>
            </li>
          ))}
        </ol>
        <LinkButton kind="primary" icon="plus" to="/camino">
          {t('first.action')}
        </LinkButton>
      </div>
    </section>
  )
}

import { pickText } from '@larunbat/rules/multilingual-text'
import { eventPath } from '@larunbat/rules/public-address'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../../shared/data/banner.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import { Icon } from '../../../shared/icon.tsx'
import { SectionCard } from '../../../shared/layout/section-card.tsx'
import { ShareButton } from '../../../shared/native/share-button.tsx'
import type { OpenContent } from '../content-queries.ts'

/** The event is in the programme: where, since when, and what waits for approval. */
export function PublishedCard({ content }: { content: OpenContent }) {
  const { t } = useTranslation('event')
  const { date, language } = useFormat()
  const address = content.slug && eventPath(language, content.slug)
  return (
    <SectionCard title={t('publish.published.title')}>
      <div className="stack">
        {content.publishedAt && (
          <p>{t('publish.published.since', { when: date(content.publishedAt, 'dateTime') })}</p>
        )}
        {address && (
          <p className="row">
            <a className="public-link" href={address} target="_blank" rel="noreferrer">
              <Icon name="external" size={20} />
              {t('publish.published.see')}
            </a>
            <ShareButton
              label={t('publish.published.share')}
              title={pickText(content.title, language)}
              path={address}
            />
          </p>
        )}
        {content.hasPendingChanges ? (
          <Banner kind="warning">{t('publish.published.waiting')}</Banner>
        ) : (
          <p className="muted">{t('publish.published.rules')}</p>
        )}
      </div>
    </SectionCard>
  )
}

import { pickText } from '@larunbat/rules/multilingual-text'
import { eventPath } from '@larunbat/rules/public-address'
import { countsPlaces } from '@larunbat/rules/ticket-mode'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/i18n/format.ts'
import { Icon } from '../../../shared/icon.tsx'
import { SectionCard } from '../../../shared/layout/section-card.tsx'
import { LinkButton } from '../../../shared/link-button.tsx'
import { ShareButton } from '../../../shared/native/share-button.tsx'
import type { OpenContent } from '../content-queries.ts'

const PUBLISHED = 2

/** On the index of one's own published event: how it sells, and what is done from now on. */
export function PublishedNext({ content }: { content: OpenContent }) {
  const { t } = useTranslation('event-work')
  const { number, language } = useFormat()
  if (content.status !== PUBLISHED || content.role) return null
  const { id, slug, sessions } = content
  const sold = sessions.reduce((sum, session) => sum + session.sold, 0)
  const hasPlaces = countsPlaces(content.ticketMode) || sold > 0
  const address = slug && eventPath(language, slug)
  return (
    <SectionCard title={t('now.title')}>
      <div className="stack">
        <p className="muted">
          {hasPlaces ? t('now.sold', { count: sold, total: number(sold) }) : t('now.open')}
        </p>
        <div className="row">
          {hasPlaces && (
            <LinkButton icon="users" to={`/pedidos/${id}`}>
              {t('now.orders')}
            </LinkButton>
          )}
          {hasPlaces && (
            <LinkButton icon="ticket" to={`/puerta/${id}`}>
              {t('now.door')}
            </LinkButton>
          )}
          {hasPlaces && (
            <LinkButton icon="edit" to={`/entradas/${id}/tipos`}>
              {t('now.types')}
            </LinkButton>
          )}
          {address && (
            <ShareButton label={t('now.share')} title={pickText(content.title, language)} path={address} />
          )}
        </div>
        {address && (
          <p>
            <a className="public-link" href={address} target="_blank" rel="noreferrer">
              <Icon name="external" size={20} />
              {t('now.page')}
            </a>
          </p>
        )}
      </div>
    </SectionCard>
  )
}

import { useTranslation } from 'react-i18next'
import { Banner } from '../../../../shared/data/banner.tsx'
import { LinkButton } from '../../../../shared/link-button.tsx'
import type { OpenEvent } from '../../event-queries.ts'
import { mayDo } from '../../rights.ts'
import { pagePath } from './sections.ts'

/** Why nothing can be changed now, and what to do about it. */
export function LockedBanner({ event }: { event: OpenEvent }) {
  const { t } = useTranslation('event')
  if (!mayDo(event, 'edit')) return <Banner>{t('locked.role')}</Banner>
  if (event.status === 3) return <Banner>{t('locked.archived')}</Banner>
  return (
    <Banner
      actions={
        <LinkButton size="small" to={pagePath(event.id, 'publish')}>
          {t('locked.action')}
        </LinkButton>
      }
    >
      {t('locked.inReview')}
    </Banner>
  )
}

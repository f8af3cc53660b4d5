import { useTranslation } from 'react-i18next'
import { Banner } from '../../../shared/data/banner.tsx'
import { LinkButton } from '../../../shared/link-button.tsx'
import type { OpenContent } from '../content-queries.ts'
import { mayDo } from '../rights.ts'
import { pagePath } from './sections.ts'

/** Why nothing can be changed now, and what to do about it. */
export function LockedBanner({ content }: { content: OpenContent }) {
  const { t } = useTranslation('event')
  if (!mayDo(content, 'edit')) return <Banner>{t('locked.role')}</Banner>
  if (content.status === 3) return <Banner>{t('locked.archived')}</Banner>
  return (
    <Banner
      actions={
        <LinkButton size="small" to={pagePath(content.id, 'publish')}>
          {t('locked.action')}
        </LinkButton>
      }
    >
      {t('locked.inReview')}
    </Banner>
  )
}

import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/button.tsx'
import { Banner } from '../../../shared/data/banner.tsx'
import { LinkButton } from '../../../shared/link-button.tsx'
import type { DeskData } from '../review-queries.ts'

interface DeskNoticesProps {
  desk: DeskData
  isWaiting: boolean
  /** It changed since the reviewer began to look. */
  hasChanged: boolean
  onSeen: () => void
}

/** What a reviewer must know before deciding, above everything else. */
export function DeskNotices({ desk, isWaiting, hasChanged, onSeen }: DeskNoticesProps) {
  const { t } = useTranslation('review')
  const { content, readers, duplicates } = desk
  const names = readers.map(({ name }) => name).join(', ')
  return (
    <>
      {hasChanged && (
        <Banner
          kind="warning"
          actions={
            <Button size="small" onClick={onSeen}>
              {t('notice.seen')}
            </Button>
          }
        >
          {t('changedMeanwhile')}
        </Banner>
      )}
      {readers.length > 0 && <Banner>{t('notice.readers', { count: readers.length, names })}</Banner>}
      {!isWaiting && (
        <Banner
          actions={
            <LinkButton size="small" to={`/indice-contenido/${content.id}`}>
              {t('notice.open')}
            </LinkButton>
          }
        >
          {t(`notice.idle.${content.status}`)}
        </Banner>
      )}
      {isWaiting && content.pending.length > 0 && (
        <Banner kind="warning" actions={<a href="#checks">{t('notice.look')}</a>}>
          {t('notice.pending', { count: content.pending.length })}
        </Banner>
      )}
      {isWaiting && duplicates.length > 0 && (
        <Banner kind="warning" actions={<a href="#similar">{t('notice.look')}</a>}>
          {t('notice.similar', { count: duplicates.length })}
        </Banner>
      )}
    </>
  )
}

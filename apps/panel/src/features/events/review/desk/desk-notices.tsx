import { useTranslation } from 'react-i18next'
import { Button } from '../../../../shared/button.tsx'
import { Banner } from '../../../../shared/data/banner.tsx'
import { SectionCard } from '../../../../shared/layout/section-card.tsx'
import { LinkButton } from '../../../../shared/link-button.tsx'
import { describeDifferences } from '../differences.ts'
import type { DeskData, DeskEvent } from '../review-queries.ts'
import { seenChanges } from '../seen-changes.ts'
import { ChangeGroups } from './changes-card.tsx'
import { useWords } from './desk-words.ts'

interface DeskNoticesProps {
  desk: DeskData
  isWaiting: boolean
  /** The event as the reviewer has read it, where it has changed since. */
  seen: DeskEvent | undefined
  onSeen: () => void
}

/** What a reviewer must know before deciding, above everything else. */
export function DeskNotices({ desk, isWaiting, seen, onSeen }: DeskNoticesProps) {
  const { t } = useTranslation(['review', 'review-work'])
  const { event, readers, duplicates } = desk
  const names = readers.map(({ name }) => name).join(', ')
  return (
    <>
      {seen && (
        <SectionCard
          title={t('review-work:seen.title')}
          id="seen"
          actions={
            <Button size="small" onClick={onSeen}>
              {t('notice.seen')}
            </Button>
          }
        >
          <SeenChanges seen={seen} now={event} />
        </SectionCard>
      )}
      {readers.length > 0 && <Banner>{t('notice.readers', { count: readers.length, names })}</Banner>}
      {!isWaiting && (
        <Banner
          actions={
            <LinkButton size="small" to={`/indice-contenido/${event.id}`}>
              {t('notice.open')}
            </LinkButton>
          }
        >
          {t([`notice.idle.${event.status}`, 'notice.idle.0'])}
        </Banner>
      )}
      {isWaiting && event.pending.length > 0 && (
        <Banner kind="warning" actions={<a href="#checks">{t('notice.look')}</a>}>
          {t('notice.pending', { count: event.pending.length })}
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

interface SeenChangesProps {
  /** Undefined where nothing has changed since. */
  seen: DeskEvent | undefined
  now: DeskEvent
}

/** What an event had become since the reviewer read it, before and after; nothing where it is the same. */
export function SeenChanges({ seen, now }: SeenChangesProps) {
  const { t } = useTranslation('review-work')
  const words = useWords()
  if (!seen) return null
  const groups = describeDifferences(seenChanges(seen, now), now, words)
  return (
    <section className="seen-changes" role="status">
      <p>{t('seen.text')}</p>
      {groups.length > 0 ? <ChangeGroups groups={groups} /> : <p className="muted">{t('seen.none')}</p>}
    </section>
  )
}

import { useTranslation } from 'react-i18next'
import { QueryView } from '../../../../shared/data/query-view.tsx'
import { SectionCard } from '../../../../shared/layout/section-card.tsx'
import { editsHub } from '../../../../shared/session.ts'
import { isLocked } from '../../event/frame/sections.ts'
import type { OpenEvent } from '../../event-queries.ts'
import { VideoPart } from './video-part.tsx'
import { useVideos } from './video-queries.ts'
import './video.css'

/** Main video and trailer of an event. */
export function VideoCard({ event }: { event: OpenEvent }) {
  const { t } = useTranslation('multimedia')
  const videos = useVideos(event.id)
  const locked = isLocked(event, editsHub(event.hubId))
  const isOnDemand = event.availability.includes('D')
  return (
    <SectionCard
      title={t('video.title')}
      intro={t(isOnDemand ? 'video.introOnDemand' : 'video.intro')}
      id="video"
    >
      <QueryView query={videos}>
        {(list) => (
          <div className="stack">
            <VideoPart eventId={event.id} use="main" videos={list} isLocked={locked} />
            <VideoPart eventId={event.id} use="trailer" videos={list} isLocked={locked} />
          </div>
        )}
      </QueryView>
    </SectionCard>
  )
}

import { pickText } from '@larunbat/rules/text/multilingual-text'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../shared/i18n/format.ts'
import { SectionCard } from '../../../../shared/layout/section-card.tsx'
import { mediaSrc } from '../../../../shared/media-src.ts'
import { VideoPlayer } from '../../../../shared/video-player.tsx'
import type { DeskEvent } from '../review-queries.ts'
import { Facts } from './facts.tsx'
import { RemarkButton } from './remark-button.tsx'

/** Pictures besides the cover, each with what is said about it to those who do not see it. */
export function PicturesCard({ event }: { event: DeskEvent }) {
  const { t } = useTranslation(['review', 'fields', 'common'])
  const { language } = useFormat()
  const pictures = event.media.filter(({ use }) => use !== 'cover')
  return (
    <SectionCard title={t('card.pictures')} actions={<RemarkButton section="multimedia" />}>
      {pictures.length === 0 && <p className="muted">{t('card.noPictures')}</p>}
      <ul className="pictures">
        {pictures.map((picture) => {
          const alt = pickText(picture.alt, language)
          return (
            <li key={picture.id}>
              <figure>
                <a href={picture.url} target="_blank" rel="noreferrer">
                  <img src={mediaSrc(picture, 400)} alt={alt || t('card.picture')} loading="lazy" />
                </a>
                <figcaption className="meta">
                  {t(`use.${picture.use}`)} · {picture.width} × {picture.height}
                  <br />
                  {alt || t('public.noAlt')}
                </figcaption>
              </figure>
            </li>
          )
        })}
      </ul>
      <Videos video={event.video} />
      <Facts
        facts={[{ label: t('fields:derechos'), value: t(event.hasRights ? 'common:yes' : 'common:no') }]}
      />
    </SectionCard>
  )
}

/** Main video and trailer, to be watched here. */
function Videos({ video }: Pick<DeskEvent, 'video'>) {
  const { t } = useTranslation('review')
  if (!video) return null
  const watchAt = (host: string) => t('card.watchAt', { host })
  return (
    <>
      {video.url && (
        <>
          <h3>{t('card.mainVideo')}</h3>
          <VideoPlayer
            label={t('card.mainVideo')}
            {...{ url: video.url, fileUrl: video.fileUrl, posterUrl: video.posterUrl, watchAt }}
          />
        </>
      )}
      {video.trailer && (
        <>
          <h3>{t('card.trailer')}</h3>
          <VideoPlayer
            label={t('card.trailer')}
            url={video.trailer}
            fileUrl={video.trailerFileUrl}
            posterUrl={video.trailerPosterUrl}
            watchAt={watchAt}
          />
        </>
      )}
    </>
  )
}

import { embedAddress, parseVideoLink, watchAddress } from '@larunbat/rules/address/video-link'
import type { Language } from '@larunbat/rules/text/language'
import { textsOf } from '../shared/page-texts.ts'
import type { Watchable } from '../shared/watchable.ts'

type VideoPlayerProps = { video: Watchable; title: string; language: Language }

const HOST_NAMES = { youtube: 'YouTube', vimeo: 'Vimeo' }

/**
 * A video of ours in the browser's own player, which asks for nothing but the poster before it is started. One at a
 * video host is a link that says where it leads; a script puts that host's player in its place, once it is pressed.
 */
export function VideoPlayer({ video, title, language }: VideoPlayerProps) {
  const t = textsOf(language)
  const link = parseVideoLink(video.url)
  if (link) {
    const host = HOST_NAMES[link.host]
    return (
      <p className="player player-linked" data-island="video">
        <a
          href={watchAddress(link)}
          rel="external noopener"
          data-player={embedAddress(link)}
          data-title={title}
        >
          <span className="player-sign" aria-hidden="true" />
          <span>
            <strong>{t('video.play')}</strong>
            <span className="player-title">{title}</span>
            <small>{t('video.connects', { host })}</small>
          </span>
        </a>
      </p>
    )
  }
  const file = video.fileUrl ?? video.url
  return (
    // biome-ignore lint/a11y/useMediaCaption: organisers give a video without captions; the event is described beside it
    <video
      className="player"
      controls
      preload="none"
      playsInline
      poster={video.posterUrl ?? undefined}
      aria-label={title}
    >
      {video.url.endsWith('.m3u8') && <source src={video.url} type="application/vnd.apple.mpegurl" />}
      <source src={file} type={file.endsWith('.mp4') ? 'video/mp4' : undefined} />
      <a href={file}>{t('video.file')}</a>
    </video>
  )
}

import { useTranslation } from 'react-i18next'
import { LinkButton } from '../../../../shared/link-button.tsx'

interface PlayerProps {
  label: string
  /** HLS master playlist, or the one file there is. */
  url: string | null
  fileUrl: string | null
  posterUrl: string | null
  /** Another host's: nothing of theirs is loaded here, its page is a click away. */
  isElsewhere: boolean
}

/** A video to watch. Nothing of it is loaded before somebody plays it. */
export function Player({ label, url, fileUrl, posterUrl, isElsewhere }: PlayerProps) {
  const { t } = useTranslation('multimedia')
  if (isElsewhere)
    return url ? (
      <LinkButton icon="external" to={url} target="_blank" rel="noreferrer">
        {t('video.watchAt', { host: hostOf(url) })}
      </LinkButton>
    ) : null
  const isPlaylist = url?.endsWith('.m3u8')
  return (
    // biome-ignore lint/a11y/useMediaCaption: subtitles are part of the picture or are not there
    <video
      className="video-player"
      controls
      playsInline
      preload="none"
      poster={posterUrl ?? undefined}
      aria-label={label}
    >
      {url && isPlaylist && <source src={url} type="application/vnd.apple.mpegurl" />}
      {fileUrl && <source src={fileUrl} type="video/mp4" />}
      {url && !isPlaylist && url !== fileUrl && <source src={url} />}
    </video>
  )
}

const hostOf = (url: string) => (/vimeo/.test(URL.parse(url)?.hostname ?? '') ? 'Vimeo' : 'YouTube')

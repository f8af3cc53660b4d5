import { LinkButton } from './link-button.tsx'
import './video-player.css'

interface VideoPlayerProps {
  label: string
  /** HLS master playlist, the one file there is, or the page of a video host. */
  url: string | null
  fileUrl?: string | null
  posterUrl?: string | null
  /** Text of the link to a video kept elsewhere; receives its host's name. */
  watchAt: (host: string) => string
}

/**
 * A video to watch. Nothing of it is loaded before it is played; of a video at another host nothing is loaded
 * here at all, its page is a click away.
 */
export function VideoPlayer({ label, url, fileUrl, posterUrl, watchAt }: VideoPlayerProps) {
  if (!url) return null
  if (URL.canParse(url))
    return (
      <LinkButton icon="external" to={url} target="_blank" rel="noreferrer">
        {watchAt(hostOf(url))}
      </LinkButton>
    )
  const isPlaylist = url.endsWith('.m3u8')
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
      {isPlaylist && <source src={url} type="application/vnd.apple.mpegurl" />}
      {fileUrl && <source src={fileUrl} type="video/mp4" />}
      {!isPlaylist && url !== fileUrl && <source src={url} />}
    </video>
  )
}

const hostOf = (url: string) => (/vimeo/.test(new URL(url).hostname) ? 'Vimeo' : 'YouTube')

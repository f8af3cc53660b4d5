import type { Language } from '@larunbat/rules/language'
import type { PublicEvent, PublicExtra } from '@larunbat/rules/public-event'
import { printBytes } from '../shared/bytes.ts'
import { textsOf } from '../shared/page-texts.ts'
import { wordsOf } from '../shared/words.ts'
import { isWebAddress } from './event-tickets.tsx'
import { ForeignWords } from './foreign-words.tsx'

type Part = { extra: PublicExtra; language: Language }

/** Videos, sounds, documents and links beside the event. */
export function EventExtras({ event, language }: { event: PublicEvent; language: Language }) {
  const extras = (event.extras ?? []).filter(hasSomething)
  if (extras.length === 0) return null
  return (
    <section aria-labelledby="extras">
      <h2 id="extras">{textsOf(language)('event.extras')}</h2>
      <ul className="extras">
        {extras.map((extra) => (
          <li key={extra.id} className="extra">
            <Extra extra={extra} language={language} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A file of ours, or an address of the web; nothing else is ever a link. */
const isFile = (url: string | null | undefined): url is string => url?.startsWith('/files/') === true
const hasSomething = ({ url }: PublicExtra) => isFile(url) || isWebAddress(url)

function Extra({ extra, language }: Part) {
  const about = wordsOf(extra.description, language)
  return (
    <>
      <ExtraTitle extra={extra} language={language} />
      {about.text && (
        <p>
          <ForeignWords words={about} language={language} />
        </p>
      )}
      <Player extra={extra} />
    </>
  )
}

/** What plays here has a title, what is elsewhere or a document is a link by its title. */
function ExtraTitle({ extra, language }: Part) {
  const title = <ForeignWords words={wordsOf(extra.title, language)} language={language} />
  const { url, file, kind } = extra
  if (kind === 'audio' || sourcesOf(extra).length > 0) return <h3>{title}</h3>
  const note = file
    ? `PDF, ${printBytes(language, file.bytes)}`
    : isWebAddress(url)
      ? new URL(url).host.replace(/^www\./, '')
      : ''
  return (
    <h3>
      <a href={url ?? undefined} rel={file ? undefined : 'external noopener'}>
        {title}
      </a>
      {note && <span className="note"> {note}</span>}
    </h3>
  )
}

/** Only files of ours play here: nothing of another host is loaded unless somebody follows a link. */
function Player({ extra }: { extra: PublicExtra }) {
  if (extra.kind === 'audio' && isFile(extra.url))
    // biome-ignore lint/a11y/useMediaCaption: organisers give a sound without captions; its description stands above
    return <audio controls preload="none" src={extra.url} />
  const sources = sourcesOf(extra)
  if (sources.length === 0) return null
  const poster = isFile(extra.video?.poster) ? extra.video.poster : undefined
  return (
    // biome-ignore lint/a11y/useMediaCaption: organisers give a video without captions; its description stands above
    <video controls preload="none" playsInline poster={poster}>
      {sources.map((source) => (
        <source key={source.src} {...source} />
      ))}
    </video>
  )
}

function sourcesOf({ kind, video }: PublicExtra): { src: string; type: string }[] {
  if (kind !== 'video') return []
  return [
    ...(isFile(video?.url) ? [{ src: video.url, type: typeOf(video.url) }] : []),
    ...(isFile(video?.fileUrl) && video.fileUrl !== video.url
      ? [{ src: video.fileUrl, type: 'video/mp4' }]
      : []),
  ]
}

const typeOf = (url: string) => (url.endsWith('.m3u8') ? 'application/vnd.apple.mpegurl' : 'video/mp4')

import type { PublicEvent, PublicExtra } from '@larunbat/rules/events/public-event'
import type { Language } from '@larunbat/rules/text/language'
import { VideoPlayer } from '../parts/video-player.tsx'
import { printBytes } from '../shared/bytes.ts'
import { textsOf } from '../shared/page-texts.ts'
import { extraVideoOf } from '../shared/watchable.ts'
import { wordsOf } from '../shared/words.ts'
import { isWebAddress } from './event-tickets.tsx'
import { ForeignWords, LanguageMark } from './foreign-words.tsx'

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
      <Player extra={extra} language={language} />
    </>
  )
}

/** What plays here has a title, what is elsewhere or a document is a link by its title. */
function ExtraTitle({ extra, language }: Part) {
  const words = wordsOf(extra.title, language)
  const { url, file, kind } = extra
  if (kind === 'audio' || extraVideoOf(extra))
    return (
      <h3>
        <ForeignWords words={words} language={language} />
      </h3>
    )
  const note = file
    ? `PDF, ${printBytes(language, file.bytes)}`
    : isWebAddress(url)
      ? new URL(url).host.replace(/^www\./, '')
      : ''
  return (
    <div className="extra-title">
      <h3>
        <a
          href={url ?? undefined}
          rel={file ? undefined : 'external noopener'}
          lang={words.foreign ?? undefined}
        >
          {words.text}
        </a>
      </h3>
      <LanguageMark words={words} language={language} />
      {note && <span className="note">{note}</span>}
    </div>
  )
}

function Player({ extra, language }: Part) {
  if (extra.kind === 'audio' && isFile(extra.url))
    // biome-ignore lint/a11y/useMediaCaption: organisers give a sound without captions; its description stands above
    return <audio controls preload="none" src={extra.url} />
  const video = extraVideoOf(extra)
  if (!video) return null
  return <VideoPlayer video={video} title={wordsOf(extra.title, language).text} language={language} />
}

import type { LiveView, RecordingView, WatchModel } from '@larunbat/rules/address/held-ticket-pages'
import { eventPath } from '@larunbat/rules/address/public-address'
import type { PageContext } from '@larunbat/rules/address/site-pages'
import { parseVideoLink } from '@larunbat/rules/address/video-link'
import type { Language } from '@larunbat/rules/text/language'
import { SessionMoment } from '../buying/session-moment.tsx'
import { Document } from '../parts/document.tsx'
import { VideoPlayer } from '../parts/video-player.tsx'
import { printDate, printZone } from '../shared/dates.ts'
import { textsOf } from '../shared/page-texts.ts'
import { wordsOf } from '../shared/words.ts'

type Props = { page: PageContext; model: WatchModel }

/** Where the holder of a ticket watches its session: when it opens, the stream, the recording. */
export function WatchPage({ page, model }: Props) {
  const { language } = page
  const t = textsOf(language)
  const title = wordsOf(model.title, language)
  const { end, live, recording, isPostponed, slug, ticketPath } = model
  return (
    <Document
      page={page}
      title={`${t('buying.watch.title')} · ${title.text}`}
      description={t('buying.watch.title')}
    >
      <div className="wrap buying watch">
        <p className="eyebrow">{t('buying.watch.title')}</p>
        <h1 className="page-title" lang={title.foreign ?? undefined}>
          {title.text}
        </h1>
        {model.sessionName && <p>{wordsOf(model.sessionName, language).text}</p>}
        <p>
          <SessionMoment {...model} language={language} />
        </p>
        {model.isPreview && (
          <p className="notice">
            {live
              ? t('buying.watch.preview', {
                  opens: printDate(language, 'moment', live.opensAt, model.timeZone),
                })
              : t('buying.watch.previewRecording')}
          </p>
        )}
        {end && <TicketEnded end={end} language={language} />}
        {isPostponed && <p className="notice notice-alert">{t('buying.watch.postponed')}</p>}
        {live && !isPostponed && <Live live={live} model={model} title={title.text} language={language} />}
        {recording && !isYetToBeMade(live, recording) && (
          <Recording recording={recording} model={model} title={title.text} language={language} />
        )}
        <p className="papers">
          {ticketPath && (
            <a className="link-action" href={ticketPath}>
              {t('buying.watch.toTicket')}
            </a>
          )}
          {slug && (
            <a className="link-action" href={eventPath(language, slug)}>
              {t('buying.bought.toEvent')}
            </a>
          )}
        </p>
        {!end && <p className="note">{t('buying.watch.private')}</p>}
      </div>
    </Document>
  )
}

/** A recording of what has not taken place yet is nothing to miss. */
const isYetToBeMade = (live: LiveView | null, { phase, video }: RecordingView) =>
  phase === 'open' && video === null && live !== null && live.phase !== 'over'

/** Why a ticket opens nothing any more. */
export function TicketEnded({ end, language }: { end: NonNullable<WatchModel['end']>; language: Language }) {
  const t = textsOf(language)
  return (
    <div className="notice notice-alert">
      <p>
        <strong>{t(`buying.holderPage.end.${end}.title`)}</strong>
      </p>
      <p>{t(`buying.holderPage.end.${end}.text`)}</p>
    </div>
  )
}

type PartProps = { model: WatchModel; title: string; language: Language }

function Live({ live, model, title, language }: PartProps & { live: LiveView }) {
  const t = textsOf(language)
  const { timeZone } = model
  return (
    <section className="sheet" aria-labelledby="live">
      <h2 id="live">{t('buying.watch.live')}</h2>
      {live.phase === 'before' && (
        <>
          <p className="watch-opens">
            {t('buying.watch.opens')}
            <time dateTime={live.opensAt}>
              {`${printDate(language, 'full', live.opensAt, timeZone)}, ${printDate(language, 'time', live.opensAt, timeZone)}`}
            </time>
            <span className="note">{printZone(language, live.opensAt, timeZone)}</span>
          </p>
          <Again path={model.path} language={language} />
        </>
      )}
      {live.phase === 'open' &&
        (live.url ? <Stream url={live.url} title={title} language={language} /> : null)}
      {live.phase === 'open' && !live.url && (
        <>
          <p className="notice">{t('buying.watch.noStream')}</p>
          <Again path={model.path} language={language} />
        </>
      )}
      {live.phase === 'over' && (
        <p>{t(model.recording ? 'buying.watch.overRecorded' : 'buying.watch.over')}</p>
      )}
    </section>
  )
}

/** A video of a host that is known is played here; any other address is opened beside the page, which it is not named to. */
function Stream({ url, title, language }: { url: string; title: string; language: Language }) {
  const t = textsOf(language)
  if (parseVideoLink(url)) return <VideoPlayer video={{ url }} title={title} language={language} />
  const host = new URL(url).host
  return (
    <>
      <p>
        <a className="button" href={url} target="_blank" rel="external noopener noreferrer">
          {t('buying.watch.open')}
        </a>
      </p>
      <p className="note">{t('buying.watch.elsewhere', { host })}</p>
    </>
  )
}

function Recording({ recording, model, title, language }: PartProps & { recording: RecordingView }) {
  const t = textsOf(language)
  const { from, until, video, phase } = recording
  const moment = (at: string) => printDate(language, 'moment', at, model.timeZone)
  return (
    <section className="sheet" aria-labelledby="recording">
      <h2 id="recording">{t('buying.watch.recording')}</h2>
      {phase === 'before' && from && <p>{t('buying.watch.recordingFrom', { from: moment(from) })}</p>}
      {phase === 'over' && until && <p>{t('buying.watch.recordingOver', { until: moment(until) })}</p>}
      {phase === 'open' &&
        (video ? (
          <VideoPlayer video={video} title={title} language={language} />
        ) : (
          <p className="notice">{t('buying.watch.noRecording')}</p>
        ))}
      {phase === 'open' && until && (
        <p className="note">{t('buying.watch.recordingUntil', { until: moment(until) })}</p>
      )}
    </section>
  )
}

/** Asks for the page anew: without scripts nothing opens by itself. */
function Again({ path, language }: { path: string; language: Language }) {
  const t = textsOf(language)
  return (
    <p>
      <a className="button button-quiet" href={path}>
        {t('buying.watch.again')}
      </a>
    </p>
  )
}

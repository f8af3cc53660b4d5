import { basketPath, eventPath, planPath, programmePath } from '@larunbat/rules/address/public-address'
import type { PageContext, PlanModel } from '@larunbat/rules/address/site-pages'
import { isClash, isOpenAllDay, type PlanLeg, planOf } from '@larunbat/rules/events/day-plan'
import type { PublicEvent, PublicSession } from '@larunbat/rules/events/public-event'
import type { Language } from '@larunbat/rules/text/language'
import { countsPlaces } from '@larunbat/rules/ticketing/ticket-mode'
import { eveningOf } from '@larunbat/rules/time/evening'
import { isOff, sessionsOf } from '../event/schedule.ts'
import { Document } from '../parts/document.tsx'
import { EventPicture } from '../parts/event-picture.tsx'
import { Heart } from '../parts/heart.tsx'
import { PlacesWords } from '../parts/places-words.tsx'
import { EventPoster } from '../parts/poster.tsx'
import { printDay, printHours } from '../shared/dates.ts'
import { textsOf } from '../shared/page-texts.ts'
import { printNumber } from '../shared/translate.ts'
import { wordsOf } from '../shared/words.ts'

type Props = { page: PageContext; model: PlanModel }
type Stop = {
  event: PublicEvent
  session: PublicSession
  startsAt: string
  endsAt: string | null
  isAnyTime: boolean
} & Pick<PublicEvent, 'lat' | 'lng'>

/** A visitor's own Saturday: hour after hour, the ways between, what clashes and what is free. */
export function PlanPage({ page, model }: Props) {
  const { language } = page
  const t = textsOf(language)
  const stops = model.events.flatMap((event) => stopOf(event, page.now) ?? [])
  const rows = planOf(stops, ({ session }) => eveningOf(session.startsAt, session.timeZone))
  const clashes = rows.filter(({ leg }) => leg && isClash(leg)).length
  const share = {
    address: page.publicUrl + (page.alternates[language] ?? ''),
    title: t('plan.title'),
    native: t('share.native'),
    copy: t('share.copy'),
    copied: t('share.copied'),
    failed: t('share.failed'),
  }
  return (
    <Document page={page} title={t('plan.title')} description={t('plan.lead')} current="plan">
      <div className="wrap plan" data-plan={model.events.map(({ id }) => id).join('.')} data-made={page.now}>
        <h1 className="page-title">{t('plan.title')}</h1>
        <p className="notice" data-offline={t('plan.offline', { when: '{{when}}' })} hidden />
        {rows.length === 0 ? (
          <>
            <p className="lead">{t('plan.empty')}</p>
            <p>
              <a className="button" href={programmePath(language)}>
                {t('plan.toProgramme')}
              </a>
            </p>
          </>
        ) : (
          <>
            <p className="lead">
              {[
                t('plan.events', { count: rows.length }),
                clashes > 0 && t('plan.clashes', { count: clashes }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
            <p data-plan-save="" hidden>
              <button type="button" className="button">
                {t('plan.save')}
              </button>
            </p>
            <ol className="plan-stops">
              {rows.map(({ stop, day, from, leg }, at) => (
                <li key={stop.event.id} data-stop={stop.event.id}>
                  {rows[at - 1]?.day !== day && <h2>{printDay(language, 'full', day)}</h2>}
                  {leg && from && <Leg leg={leg} from={from} language={language} />}
                  <Row stop={stop} language={language} />
                  <Swap stop={stop} model={model} language={language} />
                </li>
              ))}
            </ol>
            <PlanBasket
              ids={rows.flatMap(({ stop, leg }) =>
                countsPlaces(stop.event.ticketMode ?? null) && !(leg && isClash(leg))
                  ? [String(stop.event.id)]
                  : [],
              )}
              hasClash={clashes > 0}
              language={language}
            />
            <PlacesWords language={language} />
            <div data-island="share" data-props={JSON.stringify(share)} />
            {model.feedPath && (
              <p>
                <a className="link-action" href={model.feedPath}>
                  {t('plan.calendar')}
                </a>
              </p>
            )}
            <p className="note">{t('plan.shareNote')}</p>
          </>
        )}
        {model.missing > 0 && <p className="notice">{t('plan.missing', { count: model.missing })}</p>}
        <p className="note">{t('plan.kept')}</p>
      </div>
    </Document>
  )
}

/** The next session that takes place and is not over, else the last one; undefined for an event without dates. */
function stopOf(event: PublicEvent, now: number): Stop | undefined {
  const held = sessionsOf(event).filter((session) => !isOff(session))
  const session = held.find(({ startsAt, endsAt }) => Date.parse(endsAt ?? startsAt) >= now) ?? held.at(-1)
  if (!session) return undefined
  const { startsAt, endsAt = null } = session
  const isAnyTime = isOpenAllDay(event.typeId, { startsAt, endsAt })
  return { event, session, startsAt, endsAt, isAnyTime, lat: event.lat, lng: event.lng }
}

type SwapProps = { stop: Stop; model: PlanModel; language: Language }

/** What fits in the place of an event; a style shows it once the figures say that this one is sold out and that one is not. */
function Swap({ stop, model, language }: SwapProps) {
  const card = model.swaps[Number(stop.event.id)]
  if (!card?.startsAt) return null
  const t = textsOf(language)
  const ids = model.events.map(({ id }) => Number(id === stop.event.id ? card.id : id))
  const title = wordsOf(card.title, language)
  return (
    <p className="plan-swap">
      {countsPlaces(card.ticketMode ?? null) && (
        <span className="tag tag-places" data-places={card.id} hidden />
      )}
      <span>
        {printHours(language, card.startsAt, card.endsAt, card.timeZone ?? 'UTC')} ·{' '}
        <a href={eventPath(language, card.slug)} lang={title.foreign ?? undefined}>
          {title.text}
        </a>
      </span>
      <a
        className="button button-quiet"
        href={planPath(language, ids)}
        data-swap={`${stop.event.id} ${card.id}`}
        rel="nofollow"
      >
        {t('plan.swap')}
      </a>
    </p>
  )
}

/** One press puts tickets of all events that fit into the basket. */
function PlanBasket({
  ids,
  hasClash,
  language,
}: {
  ids: readonly string[]
  hasClash: boolean
  language: Language
}) {
  const t = textsOf(language)
  if (ids.length === 0) return null
  return (
    <form className="plan-basket sheet" method="post" action={basketPath(language)}>
      <input type="hidden" name="accion" value="plan" />
      <input type="hidden" name="eventos" value={ids.join('.')} />
      <label className="field">
        <span>{t('plan.people')}</span>
        <input name="personas" type="number" inputMode="numeric" min={1} max={20} defaultValue={1} required />
      </label>
      <button className="button" type="submit">
        {t('plan.basket')}
      </button>
      {hasClash && <p className="note">{t('plan.basketNote')}</p>}
    </form>
  )
}

type LegProps = { leg: PlanLeg; from: Stop; language: Language }

function Leg({ leg, from, language }: LegProps) {
  const t = textsOf(language)
  const { kind, minutes, km, isOnFoot } = leg
  const way = wayWords(leg, language)
  if (isClash(leg)) {
    const title = wordsOf(from.event.title, language).text
    return (
      <p className="plan-leg plan-clash">
        <strong>{t(`plan.${kind}`, { title })}</strong>
        {kind === 'late' && <span>{way}</span>}
      </p>
    )
  }
  const free =
    kind === 'free' ? t('plan.free', { hours: Math.floor(minutes / 60), minutes: minutes % 60 }) : ''
  // A few steps are no way.
  const isNear = isOnFoot && km !== null && km < 0.1
  const words = [isNear ? '' : way, free].filter(Boolean)
  return words.length > 0 ? <p className="plan-leg">{words.join(' · ')}</p> : null
}

/** How far it is, and how long that takes where it can be estimated. */
function wayWords({ km, travelMin, isOnFoot }: PlanLeg, language: Language): string {
  if (km === null) return ''
  const far = printNumber(language, km < 10 ? Math.round(km * 10) / 10 : Math.round(km))
  const t = textsOf(language)
  if (travelMin === null) return t('plan.far', { km: far })
  return t(isOnFoot ? 'plan.walk' : 'plan.ride', { minutes: travelMin, km: far })
}

function Row({ stop, language }: { stop: Stop; language: Language }) {
  const { event, session } = stop
  const title = wordsOf(event.title, language)
  const place = [event.venueName, event.city].filter(Boolean).join(' · ')
  return (
    <article className="plan-stop sheet">
      <div className="plan-picture">
        {event.cover ? (
          <EventPicture picture={event.cover} alt="" sizes="96px" />
        ) : (
          <EventPoster event={event} width={200} height={200} />
        )}
      </div>
      <div className="plan-words">
        <p className="plan-hours">
          <time dateTime={session.startsAt}>
            {printHours(language, session.startsAt, session.endsAt, session.timeZone)}
          </time>
        </p>
        <h3 lang={title.foreign ?? undefined}>
          <a href={eventPath(language, event.slug)}>{title.text}</a>
        </h3>
        {stop.isAnyTime && <p className="note">{textsOf(language)('plan.anyTime')}</p>}
        {place && <p className="note">{place}</p>}
        {countsPlaces(event.ticketMode ?? null) && (
          <p>
            <span className="tag tag-places" data-places={`${event.id}:${session.id}`} hidden />
          </p>
        )}
      </div>
      <Heart id={event.id} title={title.text} language={language} />
    </article>
  )
}

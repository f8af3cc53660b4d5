import { eventPath } from '@larunbat/rules/address/public-address'
import { pickText } from '@larunbat/rules/text/multilingual-text'
import { useTranslation } from 'react-i18next'
import { Skeleton } from '../../../shared/data/skeleton.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import { Icon, type IconName } from '../../../shared/icon.tsx'
import { HourStrip } from './hour-strip.tsx'
import type { Radar, RadarHit, useRadar } from './radar-queries.ts'

interface Props {
  radar: ReturnType<typeof useRadar>
  time: { startsAt: string; endsAt: string | null }
}

const PARTS = ['place', 'artists', 'nearby'] as const
const ICONS: Readonly<Record<(typeof PARTS)[number], IconName>> = {
  place: 'pin',
  artists: 'users',
  nearby: 'info',
}

/** Schedule conflicts, shown once found. They block nothing. */
export function RadarFindings({ radar, time }: Props) {
  const { t } = useTranslation('radar')
  const { data } = radar
  if (!data)
    return radar.isError ? <p className="muted">{t('unknown')}</p> : <Skeleton rows={2} height={44} />
  const found = PARTS.filter((part) => data[part].total + data[part].drafts > 0)
  const total = PARTS.reduce((sum, part) => sum + data[part].total + data[part].drafts, 0)
  return (
    <div className="radar" data-old={radar.isPlaceholderData || undefined}>
      <p className="radar-sum" role="status" data-calm={total === 0 || undefined}>
        <Icon name={total === 0 ? 'check' : 'info'} size={20} />
        {total === 0 ? t('calm') : t('found', { count: total })}
      </p>
      {found.map((part) => (
        <RadarPart key={part} part={part} found={data[part]} />
      ))}
      <HourStrip radar={data} time={time} />
    </div>
  )
}

function RadarPart({ part, found }: { part: (typeof PARTS)[number]; found: Radar['place'] }) {
  const { t } = useTranslation('radar')
  const more = found.total - found.rows.length
  return (
    <div className="radar-part">
      <h3>
        <Icon name={ICONS[part]} size={18} />
        {t(`part.${part}`)}
      </h3>
      <ul>
        {found.rows.map((hit) => (
          <Hit key={`${hit.eventId}-${hit.participantName}`} hit={hit} />
        ))}
        {more > 0 && <li className="meta">{t('more', { count: more })}</li>}
        {found.drafts > 0 && <li className="meta">{t('drafts', { count: found.drafts })}</li>}
      </ul>
    </div>
  )
}

function Hit({ hit }: { hit: RadarHit }) {
  const { t } = useTranslation('radar')
  const { date, language, number } = useFormat()
  const { startsAt, endsAt, timeZone, distanceM, venueName, participantName } = hit
  const title = pickText(hit.title, language)
  const away =
    distanceM === null
      ? null
      : distanceM < 1000
        ? t('metres', { count: distanceM, metres: number(Math.round(distanceM / 10) * 10) })
        : t('kilometres', { km: number(distanceM / 1000, 1) })
  const facts = [
    `${date(startsAt, 'time', timeZone)} – ${date(endsAt, 'time', timeZone)}`,
    venueName,
    away,
    hit.isMine && t('mine'),
    hit.status === 1 && t('inReview'),
  ]
  return (
    <li>
      {participantName && <span className="radar-who">{t('plays', { name: participantName })} </span>}
      {hit.slug ? (
        <a href={eventPath(language, hit.slug)} target="_blank" rel="noreferrer">
          {title}
        </a>
      ) : (
        <strong>{title}</strong>
      )}
      <span className="meta">{facts.filter(Boolean).join(' · ')}</span>
    </li>
  )
}

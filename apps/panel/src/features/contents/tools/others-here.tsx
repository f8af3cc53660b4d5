import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { useOthers } from './tool-queries.ts'

/** Initials of others who work on the event, with their names in words. */
export function OthersHere({ contentId }: { contentId: number }) {
  const { t } = useTranslation('event-work')
  const { pathname } = useLocation()
  const { data = [] } = useOthers(contentId, pathname.split('/')[1] ?? '')
  if (data.length === 0) return <span className="others" role="status" />
  const nameOf = ({ name, isTeam }: Other) => (name === '' && isTeam ? t('history.team') : name)
  const [first] = data.map(nameOf)
  const words =
    data.length === 1
      ? t('others.one', { name: first })
      : t('others.more', { name: first, count: data.length - 1 })
  return (
    <span className="others" role="status" title={data.map(nameOf).join(', ')}>
      {data.slice(0, 3).map((other) => (
        <span key={other.id} className="others-mark" aria-hidden="true">
          {initialsOf(nameOf(other))}
        </span>
      ))}
      <span className="others-words">{words}</span>
    </span>
  )
}

type Other = NonNullable<ReturnType<typeof useOthers>['data']>[number]

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase()

import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { Menu, type MenuItem } from '../../../../shared/overlays/menu.tsx'
import { useDialog } from '../../../../shared/overlays/use-dialog.ts'
import { isAdmin, useUser } from '../../../../shared/session.ts'
import type { OpenEvent } from '../../event-queries.ts'
import { mayDo } from '../../rights.ts'
import { pagePath } from '../frame/sections.ts'
import { CopyDialog } from './copy-dialog.tsx'
import { MissingWalk } from './missing-walk.tsx'
import { EVENT_TOOLS, TOOL_ICONS, toolPath } from './tool-paths.ts'
import { useOthers } from './tool-queries.ts'

/** Initials of others who work on the event, with their names in words. */
function OthersHere({ eventId }: { eventId: number }) {
  const { t } = useTranslation('event-work')
  const { pathname } = useLocation()
  const { data = [] } = useOthers(eventId, pathname.split('/')[1] ?? '')
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

/** In the head of each page of an event: who else is here, the way to what is missing, and what else can be done. */
export function HeadTools({ event }: { event: OpenEvent }) {
  const { t } = useTranslation(['event-work', 'event'])
  const navigate = useNavigate()
  const user = useUser()
  const copy = useDialog('copy')
  const mayCopy = isAdmin(user) || mayDo(event, 'own')
  const items: MenuItem[] = [
    ...EVENT_TOOLS.map(
      (tool): MenuItem => ({
        label: t(`tool.${tool}`),
        icon: TOOL_ICONS[tool],
        onSelect: () => void navigate(toolPath(event.id, tool)),
      }),
    ),
    { label: t('event:team'), icon: 'users', onSelect: () => void navigate(`/equipo/${event.id}`) },
    ...(mayCopy
      ? [{ label: t('copy.action'), icon: 'copy', onSelect: () => copy.open() } satisfies MenuItem]
      : []),
    ...(mayDo(event, 'own')
      ? [
          {
            label: t('event:page.delete'),
            icon: 'trash',
            isDanger: true,
            onSelect: () => void navigate(pagePath(event.id, 'delete')),
          } satisfies MenuItem,
        ]
      : []),
  ]
  return (
    <>
      <OthersHere eventId={event.id} />
      {mayDo(event, 'edit') && <MissingWalk event={event} />}
      <Menu label={t('tools')} items={items} />
      <CopyDialog event={event} dialog={copy} />
    </>
  )
}

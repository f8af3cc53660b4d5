import '../../../../shared/late-icons.ts'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { Menu, type MenuItem } from '../../../../shared/overlays/menu.tsx'
import { useDialog } from '../../../../shared/overlays/use-dialog.ts'
import type { EventListRow } from '../../event-list/filter-own.ts'
import { CopyDialog } from './copy-dialog.tsx'
import { EVENT_TOOLS, TOOL_ICONS, toolPath } from './tool-paths.ts'

/** What can be done with an event without opening it, in its row of the list; open from the start. */
export function RowMenu({ row, label }: { row: EventListRow; label: string }) {
  const { t } = useTranslation(['event-work', 'event'])
  const navigate = useNavigate()
  const copy = useDialog(`copy-${row.id}`)
  const wasCopying = useRef(false)
  wasCopying.current ||= copy.isOpen
  // A copy is the owner's: a team member cannot copy another owner's event.
  const isOwn = !row.role
  const items: MenuItem[] = [
    ...EVENT_TOOLS.map(
      (tool): MenuItem => ({
        label: t(`tool.${tool}`),
        icon: TOOL_ICONS[tool],
        onSelect: () => void navigate(toolPath(row.id, tool)),
      }),
    ),
    { label: t('event:team'), icon: 'users', onSelect: () => void navigate(`/equipo/${row.id}`) },
    ...(isOwn
      ? [{ label: t('copy.action'), icon: 'copy', onSelect: () => copy.open() } satisfies MenuItem]
      : []),
  ]
  return (
    <>
      <Menu label={label} items={items} startsOpen />
      {isOwn && wasCopying.current && <CopyDialog event={row} dialog={copy} />}
    </>
  )
}

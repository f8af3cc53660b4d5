import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/button.tsx'
import { SectionCard } from '../../../shared/layout/section-card.tsx'
import { useDialog } from '../../../shared/overlays/use-dialog.ts'
import { isAdmin } from '../../../shared/session.ts'
import type { OpenContent } from '../content-queries.ts'
import { isLocked } from '../frame/sections.ts'
import { SessionDialog, type SessionTask } from './session-dialog.tsx'
import { SessionList } from './session-list.tsx'

interface SessionCardProps {
  content: OpenContent
  /** Shows what differs from the event's own tickets. */
  showTickets?: boolean
}

/** The sessions of an event: listed, added, changed, copied, deleted. */
export function SessionCard({ content, showTickets = false }: SessionCardProps) {
  const { t } = useTranslation('event')
  const dialog = useDialog<SessionTask>('session')
  const locked = isLocked(content, isAdmin())
  return (
    <SectionCard
      id="sessions"
      title={t('sessions.title')}
      intro={t(showTickets ? 'sessions.ticketIntro' : 'sessions.intro')}
      actions={
        !locked && (
          <Button icon="plus" size="small" onClick={() => dialog.open({ kind: 'add' })}>
            {t('sessions.add')}
          </Button>
        )
      }
    >
      <SessionList
        content={content}
        showTickets={showTickets}
        isLocked={locked}
        onEdit={(id) => dialog.open({ kind: 'edit', id })}
        onCopy={(id) => dialog.open({ kind: 'copy', id })}
      />
      <SessionDialog content={content} dialog={dialog} />
    </SectionCard>
  )
}

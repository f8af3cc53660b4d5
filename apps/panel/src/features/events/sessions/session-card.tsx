import { Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/button.tsx'
import { late } from '../../../shared/late.tsx'
import { SectionCard } from '../../../shared/layout/section-card.tsx'
import { useDialog } from '../../../shared/overlays/use-dialog.ts'
import { editsHub } from '../../../shared/session.ts'
import { isLocked } from '../event/frame/sections.ts'
import type { OpenEvent } from '../event-queries.ts'
import type { SessionTask } from './session-dialog.tsx'
import { SessionList } from './session-list.tsx'

const SessionDialog = late(async () => ({ default: (await import('./session-dialog.tsx')).SessionDialog }))
const GeneratorDialog = late(async () => ({
  default: (await import('./generate/generator-dialog.tsx')).GeneratorDialog,
}))
const SessionBulk = late(async () => ({ default: (await import('./bulk/session-bulk.tsx')).SessionBulk }))

interface SessionCardProps {
  event: OpenEvent
  /** Shows what differs from the event's own tickets. */
  showTickets?: boolean
}

/** The sessions of an event: listed, added one by one or by a pattern, changed one by one or as a selection. */
export function SessionCard({ event, showTickets = false }: SessionCardProps) {
  const { t } = useTranslation('event')
  const dialog = useDialog<SessionTask>('session')
  const generator = useDialog('sessions-generate')
  const [isChoosing, setChoosing] = useState(false)
  const wasEditing = useRef(false)
  wasEditing.current ||= dialog.isOpen
  const wasGenerating = useRef(false)
  wasGenerating.current ||= generator.isOpen
  const locked = isLocked(event, editsHub(event.hubId))
  return (
    <SectionCard
      id="sessions"
      title={t('sessions.title')}
      intro={t(showTickets ? 'sessions.ticketIntro' : 'sessions.intro')}
      actions={
        !locked && (
          <div className="session-actions card-actions">
            {event.sessions.length > 1 && !isChoosing && (
              <Button size="small" kind="quiet" onClick={() => setChoosing(true)}>
                {t('sessions.choose')}
              </Button>
            )}
            <Button icon="calendar" size="small" onClick={() => generator.open()}>
              {t('sessions.repeat')}
            </Button>
            <Button icon="plus" size="small" onClick={() => dialog.open({ kind: 'add' })}>
              {t('sessions.add')}
            </Button>
          </div>
        )
      }
    >
      {isChoosing && !locked && event.sessions.length > 0 ? (
        <Suspense>
          <SessionBulk event={event} showTickets={showTickets} onDone={() => setChoosing(false)} />
        </Suspense>
      ) : (
        <SessionList
          event={event}
          showTickets={showTickets}
          isLocked={locked}
          onEdit={(id) => dialog.open({ kind: 'edit', id })}
          onCopy={(id) => dialog.open({ kind: 'copy', id })}
        />
      )}
      {wasEditing.current && (
        <Suspense>
          <SessionDialog event={event} dialog={dialog} />
        </Suspense>
      )}
      {wasGenerating.current && (
        <Suspense>
          <GeneratorDialog event={event} dialog={generator} />
        </Suspense>
      )}
    </SectionCard>
  )
}

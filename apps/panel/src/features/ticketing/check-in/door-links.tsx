import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/button.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { Skeleton } from '../../../shared/data/skeleton.tsx'
import { Pill } from '../../../shared/data/status-pill.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import { ConfirmDialog } from '../../../shared/overlays/dialog.tsx'
import { useToast } from '../../../shared/overlays/toast.tsx'
import { useDialog } from '../../../shared/overlays/use-dialog.ts'
import { type DoorState, type Link, useDoorLinks, useRevokeLink } from './door-queries.ts'
import { NewLinkDialog } from './new-link-dialog.tsx'

interface Props {
  eventId: number
  sessions: DoorState['sessions']
  /** Whether links may let helpers take money. */
  maySell: boolean
}

/** Links for helpers: make one, see whether it is in use, end it. */
export function DoorLinks({ eventId, sessions, maySell }: Props) {
  const { t } = useTranslation('door-desk')
  const toast = useToast()
  const links = useDoorLinks(eventId)
  const create = useDialog('door-link')
  const revoke = useDialog<{ id: number; label: string }>('door-revoke')
  const revoking = useRevokeLink(eventId)
  const handleRevoke = async () => {
    if (!revoke.value) return
    try {
      await revoking.mutateAsync(revoke.value.id)
      revoke.close()
      toast.success(t('links.revoked'))
    } catch (error) {
      toast.failure(error)
    }
  }
  return (
    <>
      <div className="row">
        <Button icon="plus" kind="primary" onClick={() => create.open()}>
          {t('links.new')}
        </Button>
      </div>
      <QueryView
        query={links}
        skeleton={<Skeleton rows={2} height={64} />}
        isEmpty={(rows) => rows.length === 0}
        empty={<p className="muted">{t('links.none')}</p>}
      >
        {(rows) => (
          <ul className="door-rows">
            {rows.map((link) => (
              <LinkRow
                key={link.id}
                link={link}
                sessions={sessions}
                onRevoke={() => revoke.open({ id: link.id, label: link.label })}
              />
            ))}
          </ul>
        )}
      </QueryView>
      <NewLinkDialog eventId={eventId} sessions={sessions} maySell={maySell} dialog={create} />
      <ConfirmDialog
        dialog={revoke}
        title={t('links.revokeTitle', { label: revoke.value?.label ?? '' })}
        action={t('links.revoke')}
        kind="danger"
        isPending={revoking.isPending}
        onConfirm={() => void handleRevoke()}
      >
        <p>{t('links.revokeText')}</p>
      </ConfirmDialog>
    </>
  )
}

const TONES = { revoked: 'past', over: 'past', void: 'past', used: 'live', unused: 'wait' } as const

function stateOf({ revokedAt, isVoid, lastSeenAt }: Link, isOver: boolean): keyof typeof TONES {
  if (revokedAt) return 'revoked'
  if (isOver) return 'over'
  if (isVoid) return 'void'
  return lastSeenAt ? 'used' : 'unused'
}

interface LinkRowProps {
  link: Link
  sessions: DoorState['sessions']
  onRevoke: () => void
}

function LinkRow({ link, sessions, onRevoke }: LinkRowProps) {
  const { t } = useTranslation('door-desk')
  const { date, ago } = useFormat()
  const isOver = link.revokedAt !== null || Date.parse(link.expiresAt) <= Date.now()
  const state = stateOf(link, isOver)
  const named = sessions.filter(({ id }) => link.sessionIds?.includes(id))
  return (
    <li className="door-link">
      <div className="lines">
        <strong>{link.label}</strong>
        <span className="meta">
          {[
            link.sessionIds === null
              ? t('links.allSessions')
              : named.map(({ startsAt, timeZone }) => date(startsAt, 'dateTime', timeZone)).join(', '),
            link.lastSeenAt
              ? t('links.seen', { when: ago(link.lastSeenAt) })
              : t('links.until', { when: date(link.expiresAt, 'dateTime') }),
            ...(link.maker ? [t('links.maker', { name: link.maker })] : []),
          ].join(' · ')}
        </span>
        {state === 'void' && <span className="meta">{t('links.voidText')}</span>}
      </div>
      <Pill tone={TONES[state]}>{t(`links.state.${state}`)}</Pill>
      {!isOver && (
        <Button size="small" aria-label={t('links.revokeName', { label: link.label })} onClick={onRevoke}>
          {t('links.revoke')}
        </Button>
      )}
    </li>
  )
}

import { pickText } from '@larunbat/rules/text/multilingual-text'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { IconButton } from '../../../shared/button.tsx'
import { Pill } from '../../../shared/data/status-pill.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import { useToast } from '../../../shared/overlays/toast.tsx'
import { PersonPhoto } from '../../../shared/participant/person-photo.tsx'
import { isAdmin, useUser } from '../../../shared/session.ts'
import type { OpenEvent } from '../event-queries.ts'
import { type ParticipantRow, useTieParticipant, useUntieParticipant } from './participant-queries.ts'

interface PersonLineProps {
  event: OpenEvent
  person: ParticipantRow
  isLocked: boolean
  /** The button to move the line with. */
  handle: ReactNode
}

/** The line of a participant; a removal can be undone. */
export function PersonLine({ event, person, isLocked, handle }: PersonLineProps) {
  const { t } = useTranslation('event')
  const toast = useToast()
  const tie = useTieParticipant(event.id)
  const untie = useUntieParticipant(event.id)
  const { id, kind, name } = person
  const takeOut = async () => {
    try {
      await untie.mutateAsync({ id, kind })
      toast.success(t('participants.removed', { name }), {
        undo: () => tie.mutate({ id, kind }, { onError: toast.failure }),
      })
    } catch (error) {
      toast.failure(error)
    }
  }
  return (
    <>
      {handle}
      <PersonPhoto person={person} />
      <PersonWords person={person} eventId={event.id} isLocked={isLocked} />
      {!isLocked && (
        <IconButton
          icon="close"
          label={t('participants.remove', { name })}
          disabled={untie.isPending}
          onClick={() => void takeOut()}
        />
      )}
    </>
  )
}

interface PersonWordsProps {
  person: ParticipantRow
  eventId: number
  isLocked: boolean
}

function PersonWords({ person, eventId, isLocked }: PersonWordsProps) {
  const { t } = useTranslation('event')
  const { language } = useFormat()
  const user = useUser()
  const canEdit = !isLocked && (isAdmin(user) || person.ownerId === user?.id)
  const words = pickText(person.description, language)
  return (
    <div className="person-words">
      {canEdit ? (
        <Link className="person-link" to={`/participante/${eventId}/${person.id}`}>
          {person.name}
        </Link>
      ) : (
        <strong>{person.name}</strong>
      )}
      {words && <span className="meta clip">{words}</span>}
      {!person.hasAcceptedPolicy && <Pill tone="wait">{t('participants.noPolicy')}</Pill>}
    </div>
  )
}

import { pickText } from '@larunbat/rules/multilingual-text'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { IconButton } from '../../../shared/button.tsx'
import { Pill } from '../../../shared/data/status-pill.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import { useToast } from '../../../shared/overlays/toast.tsx'
import { Poster } from '../../../shared/poster.tsx'
import { isAdmin, useUser } from '../../../shared/session.ts'
import type { OpenContent } from '../content-queries.ts'
import { type ParticipantRow, useTieParticipant, useUntieParticipant } from './participant-queries.ts'

interface ParticipantListProps {
  content: OpenContent
  label: string
  people: readonly ParticipantRow[]
  isLocked: boolean
}

/** People and groups with their photo; taking somebody out can be undone. */
export function ParticipantList({ content, label, people, isLocked }: ParticipantListProps) {
  const { t } = useTranslation('event')
  const toast = useToast()
  const tie = useTieParticipant(content.id)
  const untie = useUntieParticipant(content.id)
  const takeOut = async ({ id, kind, name }: ParticipantRow) => {
    try {
      await untie.mutateAsync({ id, kind })
      toast.success(t('participants.removed', { name }), {
        undo: () => tie.mutate({ id, kind }, { onError: toast.failure }),
      })
    } catch (error) {
      toast.failure(error)
    }
  }
  if (people.length === 0) return <p className="muted">{t('participants.none')}</p>
  return (
    <ul className="people" aria-label={label}>
      {people.map((person) => (
        <li key={person.id} className="person">
          <PersonPhoto person={person} />
          <PersonWords person={person} contentId={content.id} isLocked={isLocked} />
          {!isLocked && (
            <IconButton
              icon="close"
              label={t('participants.remove', { name: person.name })}
              disabled={untie.isPending}
              onClick={() => void takeOut(person)}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

export function PersonPhoto({ person }: { person: ParticipantRow }) {
  const photo = person.profilePhoto ?? person.coverPhoto
  return photo ? (
    <img className="person-photo" src={photo} alt="" loading="lazy" />
  ) : (
    <Poster seed={person.name} className="person-photo" />
  )
}

function PersonWords({
  person,
  contentId,
  isLocked,
}: {
  person: ParticipantRow
  contentId: number
  isLocked: boolean
}) {
  const { t } = useTranslation('event')
  const { language } = useFormat()
  const user = useUser()
  const canEdit = !isLocked && (isAdmin(user) || person.ownerId === user?.id)
  const words = pickText(person.description, language)
  return (
    <div className="person-words">
      {canEdit ? (
        <Link className="person-link" to={`/participante/${contentId}/${person.id}`}>
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

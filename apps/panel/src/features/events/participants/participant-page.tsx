import { PARTICIPANT_KIND } from '@larunbat/rules/events/participant-kind'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { Banner } from '../../../shared/data/banner.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { Screen } from '../../../shared/layout/screen.tsx'
import { InvitationCard } from '../../../shared/participant/invitation-card.tsx'
import { ParticipantForm } from '../../../shared/participant/participant-form.tsx'
import { useParticipant, useUpdateParticipant } from '../../../shared/participant/participant-queries.ts'
import { isAdmin, useUser } from '../../../shared/session.ts'
import { useEventId } from '../event/frame/event-frame.tsx'
import { pagePath } from '../event/frame/sections.ts'
import { useEvent } from '../event-queries.ts'
import { useAddParticipant } from './participant-queries.ts'

/** One participant of an event: a new one (`?tipo=2|3|4`), or the profile of one that is there. */
export function ParticipantPage() {
  const { t } = useTranslation('event')
  const eventId = useEventId()
  const { participantId } = useParams()
  const [search] = useSearchParams()
  const user = useUser()
  const query = useEvent(eventId)
  const kind = kindOf(search.get('tipo'))
  const person = query.data?.participants.find(({ id }) => String(id) === participantId)
  const isMine = person !== undefined && (isAdmin(user) || person.ownerId === user?.id)
  return (
    <Screen
      title={participantId ? (person?.name ?? t('participant.edit')) : t(`participant.new.${kind}`)}
      backTo={pagePath(eventId, 'participants')}
      width="form"
    >
      <QueryView query={query}>
        {() => {
          if (!participantId) return <NewParticipant eventId={eventId} kind={kind} />
          if (!person) return <Banner kind="warning">{t('participant.gone')}</Banner>
          if (!isMine) return <Banner>{t('participant.ofOthers')}</Banner>
          return <OwnParticipant eventId={eventId} id={person.id} />
        }}
      </QueryView>
    </Screen>
  )
}

function NewParticipant({ eventId, kind }: { eventId: number; kind: number }) {
  const add = useAddParticipant(eventId)
  const leave = useLeave(eventId)
  return (
    <ParticipantForm
      key={kind}
      person={undefined}
      draftKey={`content.${eventId}.participant.new.${kind}`}
      onSave={(values) => add.mutateAsync({ kind, values })}
      onSaved={leave}
    />
  )
}

function OwnParticipant({ eventId, id }: { eventId: number; id: number }) {
  const query = useParticipant(id)
  const update = useUpdateParticipant()
  const leave = useLeave(eventId)
  return (
    <QueryView query={query}>
      {(person) => (
        <div className="stack">
          <ParticipantForm
            key={`${id} ${person.policyAcceptedAt}`}
            person={person}
            draftKey={`content.${eventId}.participant.${id}`}
            onSave={(values) => update.mutateAsync({ id, values })}
            onSaved={leave}
          />
          <InvitationCard person={person} />
        </div>
      )}
    </QueryView>
  )
}

function useLeave(eventId: number) {
  const navigate = useNavigate()
  return () => void navigate(pagePath(eventId, 'participants'), { replace: true })
}

function kindOf(text: string | null): 2 | 3 | 4 {
  return Object.values(PARTICIPANT_KIND).find((kind) => String(kind) === text) ?? PARTICIPANT_KIND.artist
}

import { PARTICIPANT_KIND } from '@larunbat/rules/participant-kind'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { Banner } from '../../../shared/data/banner.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { Screen } from '../../../shared/layout/screen.tsx'
import { InvitationCard } from '../../../shared/participant/invitation-card.tsx'
import { ParticipantForm } from '../../../shared/participant/participant-form.tsx'
import { useParticipant, useUpdateParticipant } from '../../../shared/participant/participant-queries.ts'
import { isAdmin, useUser } from '../../../shared/session.ts'
import { useContent } from '../content-queries.ts'
import { useContentId } from '../frame/content-frame.tsx'
import { pagePath } from '../frame/sections.ts'
import { useAddParticipant } from './participant-queries.ts'

/** One participant of an event: a new one (`?tipo=2|3|4`), or the profile of one that is there. */
export function ParticipantPage() {
  const { t } = useTranslation('event')
  const contentId = useContentId()
  const { participantId } = useParams()
  const [search] = useSearchParams()
  const user = useUser()
  const query = useContent(contentId)
  const kind = kindOf(search.get('tipo'))
  const person = query.data?.participants.find(({ id }) => String(id) === participantId)
  const isMine = person !== undefined && (isAdmin(user) || person.ownerId === user?.id)
  return (
    <Screen
      title={participantId ? (person?.name ?? t('participant.edit')) : t(`participant.new.${kind}`)}
      backTo={pagePath(contentId, 'participants')}
      width="form"
    >
      <QueryView query={query}>
        {() => {
          if (!participantId) return <NewParticipant contentId={contentId} kind={kind} />
          if (!person) return <Banner kind="warning">{t('participant.gone')}</Banner>
          if (!isMine) return <Banner>{t('participant.ofOthers')}</Banner>
          return <OwnParticipant contentId={contentId} id={person.id} />
        }}
      </QueryView>
    </Screen>
  )
}

function NewParticipant({ contentId, kind }: { contentId: number; kind: number }) {
  const add = useAddParticipant(contentId)
  const leave = useLeave(contentId)
  return (
    <ParticipantForm
      key={kind}
      person={undefined}
      draftKey={`content.${contentId}.participant.new.${kind}`}
      onSave={(values) => add.mutateAsync({ kind, values })}
      onSaved={leave}
    />
  )
}

function OwnParticipant({ contentId, id }: { contentId: number; id: number }) {
  const query = useParticipant(id)
  const update = useUpdateParticipant()
  const leave = useLeave(contentId)
  return (
    <QueryView query={query}>
      {(person) => (
        <div className="stack">
          <ParticipantForm
            key={`${id} ${person.policyAcceptedAt}`}
            person={person}
            draftKey={`content.${contentId}.participant.${id}`}
            onSave={(values) => update.mutateAsync({ id, values })}
            onSaved={leave}
          />
          <InvitationCard person={person} />
        </div>
      )}
    </QueryView>
  )
}

function useLeave(contentId: number) {
  const navigate = useNavigate()
  return () => void navigate(pagePath(contentId, 'participants'), { replace: true })
}

function kindOf(text: string | null): 2 | 3 | 4 {
  return Object.values(PARTICIPANT_KIND).find((kind) => String(kind) === text) ?? PARTICIPANT_KIND.artist
}

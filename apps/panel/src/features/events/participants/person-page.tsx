import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'
import { Button } from '../../../shared/button.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { Pill } from '../../../shared/data/status-pill.tsx'
import { Screen } from '../../../shared/layout/screen.tsx'
import { SectionCard } from '../../../shared/layout/section-card.tsx'
import { useDialog } from '../../../shared/overlays/use-dialog.ts'
import { InvitationCard } from '../../../shared/participant/invitation-card.tsx'
import { ParticipantForm } from '../../../shared/participant/participant-form.tsx'
import { useParticipant, useUpdateParticipant } from '../../../shared/participant/participant-queries.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { EventsOf } from './events-of.tsx'
import './people.css'

/** One participant: profile, who looks after it, its events. */
export function PersonPage() {
  const { t } = useTranslation('people')
  const { personId } = useParams()
  const id = /^\d{1,15}$/.test(personId ?? '') ? Number(personId) : 0
  const navigate = useNavigate()
  const query = useParticipant(id)
  const update = useUpdateParticipant()
  const remove = useDialog<{ id: number; name: string }>('delete-participant')
  return (
    <Screen
      title={query.data?.name ?? t('one')}
      badge={query.data && <Pill tone="past">{t(`kind.${query.data.kind}`, { defaultValue: '' })}</Pill>}
      backTo="/artistas"
      width="form"
    >
      <QueryView query={query}>
        {(person) => (
          <div className="stack">
            <ParticipantForm
              key={`${person.id} ${person.policyAcceptedAt}`}
              person={person}
              draftKey={`participant.${person.id}`}
              onSave={(values) => update.mutateAsync({ id: person.id, values })}
              onSaved={() => void navigate('/artistas')}
            />
            <InvitationCard person={person} />
            <EventsOf personId={person.id} />
            <SectionCard title={t('delete.section')}>
              <div className="stack-tight">
                <p className="muted">{t('delete.text')}</p>
                <div className="row">
                  <Button kind="danger" icon="trash" onClick={() => remove.open({ id, name: person.name })}>
                    {t('delete.action')}
                  </Button>
                </div>
              </div>
            </SectionCard>
          </div>
        )}
      </QueryView>
      <DeleteDialog dialog={remove} onDeleted={() => remove.leaveTo('/artistas')} />
    </Screen>
  )
}

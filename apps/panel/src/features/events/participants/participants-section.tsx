import { PARTICIPANT_KIND } from '@larunbat/rules/events/participant-kind'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Button } from '../../../shared/button.tsx'
import { SectionCard } from '../../../shared/layout/section-card.tsx'
import { LinkButton } from '../../../shared/link-button.tsx'
import { useDialog } from '../../../shared/overlays/use-dialog.ts'
import { editsHub } from '../../../shared/session.ts'
import { SortableList } from '../../../shared/sortable/sortable-list.tsx'
import { PlainSection } from '../event/form/plain-section.tsx'
import { isLocked } from '../event/frame/sections.ts'
import type { OpenEvent } from '../event-queries.ts'
import { AddressBookDialog } from './address-book-dialog.tsx'
import { type ParticipantRow, useOrderParticipants } from './participant-queries.ts'
import { PersonLine } from './person-line.tsx'
import './participants.css'

const KINDS = [
  ['artist', PARTICIPANT_KIND.artist],
  ['organizer', PARTICIPANT_KIND.organizer],
  ['collaborator', PARTICIPANT_KIND.collaborator],
] as const

/** Who takes part, by the part they take. */
export function ParticipantsSection({ event }: { event: OpenEvent }) {
  const { t } = useTranslation('event')
  const book = useDialog<number>('address-book')
  const locked = isLocked(event, editsHub(event.hubId))
  return (
    <PlainSection event={event} page="participants">
      <p className="muted" id="participants">
        {t('participants.intro')}
      </p>
      {KINDS.map(([name, kind]) => (
        <SectionCard
          key={name}
          title={t(`participants.${name}.title`)}
          intro={t(`participants.${name}.intro`)}
          actions={
            !locked && (
              <span className="row card-actions">
                <Button size="small" icon="users" onClick={() => book.open(kind)}>
                  {t('participants.fromBook')}
                </Button>
                <LinkButton size="small" icon="plus" to={`/participante/${event.id}?tipo=${kind}`}>
                  {t(`participants.${name}.add`)}
                </LinkButton>
              </span>
            )
          }
        >
          <ParticipantList
            event={event}
            label={t(`participants.${name}.title`)}
            people={event.participants.filter((person) => person.kind === kind)}
            isLocked={locked}
          />
        </SectionCard>
      ))}
      <p className="muted">
        {t('participants.elsewhere')} <Link to="/artistas">{t('participants.book')}</Link>
      </p>
      <AddressBookDialog event={event} dialog={book} />
    </PlainSection>
  )
}

interface ParticipantListProps {
  event: OpenEvent
  label: string
  /** All of one part. */
  people: readonly ParticipantRow[]
  isLocked: boolean
}

/** People and groups with their photo; their order is changed by dragging or with the keyboard. */
function ParticipantList({ event, label, people, isLocked }: ParticipantListProps) {
  const { t } = useTranslation('event')
  const order = useOrderParticipants(event.id)
  const [first] = people
  if (!first) return <p className="muted">{t('participants.none')}</p>
  return (
    <SortableList
      label={label}
      items={people}
      idOf={({ id }) => id}
      nameOf={({ name }) => name}
      onOrder={(participantIds) => order.mutateAsync({ kind: first.kind, participantIds })}
      isFixed={isLocked}
      className="people"
      itemClassName="person"
    >
      {(person, handle) => <PersonLine event={event} person={person} isLocked={isLocked} handle={handle} />}
    </SortableList>
  )
}

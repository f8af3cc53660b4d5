import { useTranslation } from 'react-i18next'
import { SortableList } from '../../../shared/sortable/sortable-list.tsx'
import type { OpenContent } from '../content-queries.ts'
import { type ParticipantRow, useOrderParticipants } from './participant-queries.ts'
import { PersonLine } from './person-line.tsx'

interface ParticipantListProps {
  content: OpenContent
  label: string
  /** All of one part. */
  people: readonly ParticipantRow[]
  isLocked: boolean
}

/** People and groups with their photo; their order is changed by dragging or with the keyboard. */
export function ParticipantList({ content, label, people, isLocked }: ParticipantListProps) {
  const { t } = useTranslation('event')
  const order = useOrderParticipants(content.id)
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
      {(person, handle) => (
        <PersonLine content={content} person={person} isLocked={isLocked} handle={handle} />
      )}
    </SortableList>
  )
}

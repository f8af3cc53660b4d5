import { useTranslation } from 'react-i18next'
import { useToast } from '../../../shared/overlays/toast.tsx'
import { SortableList } from '../../../shared/sortable/sortable-list.tsx'
import { type ParticipantRow, useOrderParticipants } from './participant-queries.ts'
import { type PeopleProps, PersonLine } from './person-line.tsx'

/** People whose order can be changed, by dragging or with the keyboard. */
export function SortablePeople({ content, label, people, isLocked }: PeopleProps) {
  useTranslation('sorting')
  const toast = useToast()
  const order = useOrderParticipants(content.id)
  const handleOrder = async (ids: number[]) => {
    const [first] = people
    if (!first) return
    try {
      await order.mutateAsync({ kind: first.kind, participantIds: ids })
    } catch (error) {
      toast.failure(error)
    }
  }
  return (
    <SortableList
      label={label}
      items={people}
      idOf={({ id }: ParticipantRow) => id}
      nameOf={({ name }: ParticipantRow) => name}
      onOrder={handleOrder}
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

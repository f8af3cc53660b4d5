import i18next from 'i18next'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { type PeopleProps, PersonLine } from './person-line.tsx'

// Moving people about is asked for only where there are two.
const SortablePeople = lazy(async () => {
  const [{ SortablePeople }] = await Promise.all([
    import('./sortable-people.tsx'),
    i18next.loadNamespaces(['sorting']),
  ])
  return { default: SortablePeople }
})

/** People and groups with their photo, in their order. */
export function ParticipantList(props: PeopleProps) {
  const { t } = useTranslation('event')
  if (props.people.length === 0) return <p className="muted">{t('participants.none')}</p>
  if (props.isLocked || props.people.length === 1) return <PlainPeople {...props} />
  return (
    <Suspense fallback={<PlainPeople {...props} />}>
      <SortablePeople {...props} />
    </Suspense>
  )
}

function PlainPeople({ content, label, people, isLocked }: PeopleProps) {
  return (
    <ul className="people" aria-label={label}>
      {people.map((person) => (
        <li key={person.id} className="person">
          <PersonLine content={content} person={person} isLocked={isLocked} />
        </li>
      ))}
    </ul>
  )
}

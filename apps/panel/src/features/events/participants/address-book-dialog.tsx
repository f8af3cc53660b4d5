import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/button.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { SearchField } from '../../../shared/data/search-field.tsx'
import { Dialog } from '../../../shared/overlays/dialog.tsx'
import { useToast } from '../../../shared/overlays/toast.tsx'
import type { DialogState } from '../../../shared/overlays/use-dialog.ts'
import { PersonPhoto } from '../../../shared/participant/person-photo.tsx'
import type { OpenEvent } from '../event-queries.ts'
import { type ParticipantRow, useAddressBook, useTieParticipant } from './participant-queries.ts'

interface AddressBookDialogProps {
  event: OpenEvent
  /** Its value is the part they will take. */
  dialog: DialogState<number>
}

/** Adds people of the address book to the event, one after another. */
export function AddressBookDialog({ event, dialog }: AddressBookDialogProps) {
  const { t } = useTranslation('event')
  const [text, setText] = useState('')
  const kind = dialog.value
  const book = useAddressBook(text, dialog.isOpen)
  return (
    <Dialog dialog={dialog} title={t('participants.book')} size="wide">
      <SearchField label={t('participants.search')} value={text} onChange={setText} />
      <QueryView query={book} empty={<p className="muted book-empty">{t('participants.bookEmpty')}</p>}>
        {(people) => (
          <ul className="people book" aria-label={t('participants.book')}>
            {people.map((person) => (
              <BookLine key={person.id} event={event} person={person} kind={kind ?? person.kind} />
            ))}
          </ul>
        )}
      </QueryView>
    </Dialog>
  )
}

function BookLine({ event, person, kind }: { event: OpenEvent; person: ParticipantRow; kind: number }) {
  const { t } = useTranslation('event')
  const toast = useToast()
  const tie = useTieParticipant(event.id)
  const isThere = event.participants.some(({ id, kind: part }) => id === person.id && part === kind)
  return (
    <li className="person">
      <PersonPhoto person={person} />
      <strong className="person-words">{person.name}</strong>
      <Button
        size="small"
        icon={isThere ? 'check' : 'plus'}
        disabled={isThere}
        isPending={tie.isPending}
        aria-label={t('participants.addName', { name: person.name })}
        onClick={() => tie.mutate({ id: person.id, kind }, { onError: toast.failure })}
      >
        {t(isThere ? 'participants.added' : 'participants.add')}
      </Button>
    </li>
  )
}

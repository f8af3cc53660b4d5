import { pickText } from '@larunbat/rules/text/multilingual-text'
import { TICKET_CODE_LENGTH } from '@larunbat/rules/ticketing/ticket-code'
import { useState } from 'preact/hooks'
import type { Door } from '../model/door.ts'
import { dueOf } from '../model/money.ts'
import type { Party } from '../model/ticket-list.ts'
import type { Ticket } from '../model/types.ts'
import { clockTime, currentLanguage, t } from '../words.ts'
import { CollectButtons } from './collect-buttons.tsx'
import { useDoor } from './use-door.ts'

const SHOWN = 40

interface Props {
  door: Door
  /** A check-in is running: a second touch must not report it as already inside. */
  isBusy: boolean
  onAdmit: (tickets: Ticket[]) => void
  onCode: (text: string) => void
}

/** Orders of the list by name or number, for people who come without a code; it works without network. */
export function SearchTab({ door, isBusy, onAdmit, onCode }: Props) {
  useDoor(door)
  const [words, setWords] = useState('')
  const parties = door.list.search(words, SHOWN)
  const handleWords = (text: string) => {
    // A hand scanner types into whatever field is open.
    if (text.startsWith('LB1.')) {
      if (text.length >= TICKET_CODE_LENGTH) onCode(text)
      return setWords(text.length >= TICKET_CODE_LENGTH ? '' : text)
    }
    setWords(text)
  }
  return (
    <>
      <label class="search">
        {t('search.label')}
        <input
          type="search"
          value={words}
          onInput={(event) => handleWords(event.currentTarget.value)}
          autocomplete="off"
          spellcheck={false}
        />
      </label>
      <p class="empty" role="status">
        {door.list.size === 0
          ? t('search.noList')
          : parties.length === 0
            ? t('search.none')
            : t('search.found', { count: parties.length })}
      </p>
      <ul class="parties">
        {parties.map((party) => (
          <PartyRow key={party.orderId} door={door} party={party} isBusy={isBusy} onAdmit={onAdmit} />
        ))}
      </ul>
    </>
  )
}

function PartyRow({ door, party, isBusy, onAdmit }: Omit<Props, 'onCode'> & { party: Party }) {
  const valid = party.tickets.filter(({ status }) => status === 'valid')
  const [first] = valid
  const due = dueOf(door, party.orderId)
  const name = party.names.join(', ') || t('latest.noName')
  return (
    <li class="party">
      <strong>{name}</strong>
      <small>{party.number}</small>
      {due > 0 && <CollectButtons door={door} orderId={party.orderId} />}
      <ul>
        {linesOf(door, party).map(([words, count]) => (
          <li key={words}>{count > 1 ? `${count} × ${words}` : words}</li>
        ))}
      </ul>
      {first && (
        <div class="party-buttons">
          <button type="button" class="button is-main" disabled={isBusy} onClick={() => onAdmit([first])}>
            {t('search.admit')} <span class="hidden">{name}</span>
          </button>
          {valid.length > 1 && (
            <button type="button" class="button" disabled={isBusy} onClick={() => onAdmit(valid)}>
              {t('search.admitAll', { count: valid.length })} <span class="hidden">{name}</span>
            </button>
          )}
        </div>
      )}
    </li>
  )
}

/** Tickets that read the same are one line. */
function linesOf(door: Door, { tickets, names }: Party): [words: string, count: number][] {
  const lines = new Map<string, number>()
  for (const ticket of tickets) {
    const words = ticketWords(door, ticket, names.length > 1)
    lines.set(words, (lines.get(words) ?? 0) + 1)
  }
  return [...lines]
}

function ticketWords(door: Door, { typeId, status, usedAt, holder }: Ticket, hasNames: boolean): string {
  const type = door.list.typeName(typeId)
  const words = [
    ...(type ? [pickText(type, currentLanguage())] : []),
    ...(hasNames && holder ? [holder] : []),
    status === 'used' && usedAt ? t('search.in', { when: clockTime(usedAt) }) : t(`status.${status}`),
  ]
  return words.join(' · ')
}

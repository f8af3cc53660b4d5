import { pickText } from '@larunbat/rules/multilingual-text'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Door } from '../model/door.ts'
import type { Outcome, Ticket } from '../model/types.ts'
import { kindOf } from '../reading/signals.ts'
import { clockTime, currentLanguage, dayAndTime, t } from '../words.ts'
import { CollectButtons } from './collect-buttons.tsx'
import { Icon, type IconName } from './icons.tsx'

/** Somebody who goes in needs no more time than this to be seen; whatever else stays until it is touched. */
const GO_MS = 1_900

const ICONS: Record<Outcome['result'], IconName> = {
  admitted: 'check',
  duplicate: 'repeat',
  cancelled: 'cross',
  offered: 'cross',
  wrong_session: 'calendar',
  unknown: 'question',
  undone: 'undo',
}

interface Props {
  door: Door
  outcomes: Outcome[]
  onClose: () => void
  onGroup: (tickets: Ticket[]) => void
}

/** What came of a scan, over the whole screen: a colour, a sign, a word; then whose ticket it is. */
export function OutcomeView({ door, outcomes, onClose, onGroup }: Props) {
  const [first] = outcomes
  const admitted = outcomes.filter(({ result }) => result === 'admitted')
  const shown = admitted[0] ?? first
  const others = shown?.ticket && outcomes.length === 1 ? restOf(door, shown.ticket) : []
  const isBrief = admitted.length === outcomes.length && others.length === 0 && !shown?.ticket?.toPayCents
  // Of which scan the money was taken.
  const [paid, setPaid] = useState<Outcome[]>()
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => {
    if (!isBrief) return
    const timer = setTimeout(() => close.current(), GO_MS)
    return () => clearTimeout(timer)
  }, [outcomes, isBrief])
  if (!shown) return null
  const isDue = shown.result === 'admitted' && (shown.ticket?.toPayCents ?? 0) > 0 && paid !== outcomes
  const came =
    admitted.length > 1
      ? t('outcome.group', { count: admitted.length, all: outcomes.length })
      : t(`outcome.${shown.result}`)
  const word = isDue ? t(door.kept.info.maySell ? 'pay.first' : 'pay.unpaid') : came
  return (
    <section class={`outcome is-${isDue ? 'look' : kindOf(shown.result)}`} aria-label={word}>
      <p class="hidden" role="alert">
        {word}
      </p>
      <button type="button" class="outcome-face" onClick={onClose}>
        <span class="outcome-sign">
          <Icon name={isDue ? 'cash' : ICONS[shown.result]} size={112} />
        </span>
        <span class="outcome-word">{word}</span>
        <Details door={door} outcome={shown} />
        <span class="outcome-next">{t('outcome.next')}</span>
      </button>
      {shown.result === 'admitted' && shown.ticket && shown.ticket.toPayCents > 0 && (
        <CollectButtons door={door} ticket={shown.ticket} onTaken={() => setPaid(outcomes)} />
      )}
      {shown.result === 'admitted' && others.length > 0 && (
        <button type="button" class="button is-plain" onClick={() => onGroup(others)}>
          <Icon name="people" /> {t('outcome.rest', { count: others.length })}
        </button>
      )}
    </section>
  )
}

/** Tickets of the same order that have let nobody in yet. */
const restOf = (door: Door, ticket: Ticket) =>
  door.list.orderOf(ticket.orderId).filter(({ id, status }) => id !== ticket.id && status === 'valid')

function Details({ door, outcome }: { door: Door; outcome: Outcome }) {
  const { ticket, result, why, isNew } = outcome
  const type = ticket && door.list.typeName(ticket.typeId)
  return (
    <>
      {ticket?.holder && <span class="outcome-name">{ticket.holder}</span>}
      {type && <span class="outcome-type">{pickText(type, currentLanguage())}</span>}
      {result === 'duplicate' && <span class="outcome-why">{firstWords(outcome)}</span>}
      {result === 'wrong_session' && <span class="outcome-why">{sessionWords(door, outcome)}</span>}
      {result === 'unknown' && <span class="outcome-why">{t(`why.${why ?? 'noTicket'}`)}</span>}
      {(result === 'cancelled' || result === 'offered') && (
        <span class="outcome-why">{t(`why.${result}`)}</span>
      )}
      {isNew && <span class="outcome-why">{t('why.new')}</span>}
    </>
  )
}

const firstWords = ({ firstAt, firstBy }: Outcome) =>
  firstAt ? t(firstBy ? 'why.firstBy' : 'why.first', { when: clockTime(firstAt), where: firstBy ?? '' }) : ''

function sessionWords(door: Door, { otherSessionId }: Outcome) {
  const session = door.kept.info.sessions.find(({ id }) => id === otherSessionId)
  if (!session) return t('why.wrong_session')
  return t('why.session', { when: dayAndTime(session.startsAt, session.timeZone), name: session.name ?? '' })
}

import { pickText } from '@larunbat/rules/text/multilingual-text'
import { useEffect, useRef } from 'preact/hooks'
import type { Door } from '../model/door.ts'
import { type Face, faceOf } from '../model/face.ts'
import type { Outcome, Ticket } from '../model/types.ts'
import { clockTime, currentLanguage, dayAndTime, t } from '../words.ts'
import { CollectButtons } from './collect-buttons.tsx'
import { Icon, type IconName } from './icons.tsx'

/** How long a granted entry is shown; other outcomes stay until they are touched. */
const GO_MS = 1_900

const ICONS: Record<Outcome['result'], IconName> = {
  admitted: 'check',
  duplicate: 'repeat',
  cancelled: 'cross',
  offered: 'cross',
  passed_on: 'cross',
  wrong_session: 'calendar',
  unknown: 'question',
  undone: 'undo',
  not_today: 'calendar',
}

interface Props {
  door: Door
  outcomes: Outcome[]
  /** Others are being let in: a second touch must not turn them into people who are inside already. */
  isBusy: boolean
  onClose: () => void
  onGroup: (tickets: Ticket[]) => void
  /** Lets them in although it is not the session's day. */
  onAnyway: () => void
}

/** What came of a scan, over the whole screen: a colour, a sign, a word; then whose ticket it is. */
export function OutcomeView({ door, outcomes, isBusy, onClose, onGroup, onAnyway }: Props) {
  const face = faceOf(outcomes, (orderId) => door.till.isTaken(orderId))
  const ticket = face?.shown.ticket
  const isPractice = face?.shown.isPractice === true
  const others = ticket && outcomes.length === 1 && !isPractice ? restOf(door, ticket) : []
  const isBrief = face?.kind === 'go' && others.length === 0 && !face.bill
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => {
    if (!isBrief) return
    const timer = setTimeout(() => close.current(), GO_MS)
    return () => clearTimeout(timer)
  }, [outcomes, isBrief])
  if (!face) return null
  const { shown, kind, refused, bill } = face
  const word = wordOf(door, face)
  return (
    <section class={`outcome is-${kind}${isPractice ? ' is-practice' : ''}`} aria-label={word}>
      <p class="hidden" role="alert">
        {word}
      </p>
      <button type="button" class="outcome-face" onClick={onClose}>
        {isPractice && <span class="outcome-practice">{t('practice.mark')}</span>}
        <span class="outcome-sign">
          <Icon name={isMoneyFirst(face) ? 'cash' : ICONS[shown.result]} size={112} />
        </span>
        <span class="outcome-word">{word}</span>
        <Details door={door} outcome={shown} />
        {refused.map(({ ticket, result }, at) => (
          <span key={ticket?.id ?? at} class="outcome-why">
            {ticket?.holder ?? t('latest.noName')} · {t(`short.${result}`)}
          </span>
        ))}
        <span class="outcome-next">{t('outcome.next')}</span>
      </button>
      {bill && !isPractice && shown.result !== 'not_today' && (
        <CollectButtons door={door} orderId={bill.orderId} leastCents={bill.toPayCents} />
      )}
      {shown.result === 'not_today' && (
        <button type="button" class="button is-plain" disabled={isBusy} onClick={onAnyway}>
          <Icon name="check" /> {t('outcome.anyway')}
        </button>
      )}
      {shown.result === 'admitted' && others.length > 0 && (
        <button type="button" class="button is-plain" disabled={isBusy} onClick={() => onGroup(others)}>
          <Icon name="people" /> {t('outcome.rest', { count: others.length })}
        </button>
      )}
    </section>
  )
}

/** People wait for their money to be taken; who does not come in has that said first. */
const isMoneyFirst = ({ isDue, shown, refused }: Face) =>
  isDue && shown.result === 'admitted' && refused.length === 0

function wordOf(door: Door, face: Face): string {
  const { shown, admitted, all } = face
  if (isMoneyFirst(face)) return t(door.kept.info.maySell ? 'pay.first' : 'pay.unpaid')
  return admitted > 0 && all > 1 ? t('outcome.group', { count: admitted, all }) : t(`outcome.${shown.result}`)
}

/** Tickets of the same order not yet checked in. */
const restOf = (door: Door, ticket: Ticket) =>
  door.list.orderOf(ticket.orderId).filter(({ id, status }) => id !== ticket.id && status === 'valid')

function Details({ door, outcome }: { door: Door; outcome: Outcome }) {
  const { ticket, result, why, isNew } = outcome
  const type = ticket && door.list.typeName(ticket.typeId)
  const companion = ticket ? door.list.companionOf(ticket) : undefined
  return (
    <>
      {ticket?.holder && <span class="outcome-name">{ticket.holder}</span>}
      {ticket && (
        <span class="outcome-type">{type ? pickText(type, currentLanguage()) : t('outcome.general')}</span>
      )}
      {companion !== undefined && (
        <span class="outcome-type">
          {companion === null ? t('outcome.companion') : t('outcome.companionOf', { name: companion })}
        </span>
      )}
      {result === 'not_today' && <span class="outcome-why">{dayWords(door)}</span>}
      {result === 'duplicate' && <span class="outcome-why">{firstWords(outcome)}</span>}
      {result === 'wrong_session' && <span class="outcome-why">{sessionWords(door, outcome)}</span>}
      {result === 'unknown' && <span class="outcome-why">{t(`why.${why ?? 'noTicket'}`)}</span>}
      {(result === 'cancelled' || result === 'offered' || result === 'passed_on') && (
        <span class="outcome-why">{t(`why.${result}`)}</span>
      )}
      {isNew && <span class="outcome-why">{t('why.new')}</span>}
    </>
  )
}

const firstWords = ({ firstAt, firstBy }: Outcome) =>
  firstAt ? t(firstBy ? 'why.firstBy' : 'why.first', { when: clockTime(firstAt), where: firstBy ?? '' }) : ''

/** When the session of this door is. */
function dayWords(door: Door) {
  const session = door.kept.info.sessions.find(({ id }) => id === door.sessionId)
  return session ? t('why.not_today', { when: dayAndTime(session.startsAt, session.timeZone) }) : ''
}

function sessionWords(door: Door, { otherSessionId }: Outcome) {
  const session = door.kept.info.sessions.find(({ id }) => id === otherSessionId)
  if (!session) return t('why.wrong_session')
  return t('why.session', { when: dayAndTime(session.startsAt, session.timeZone), name: session.name ?? '' })
}

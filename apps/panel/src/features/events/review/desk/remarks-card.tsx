import { type CodeLookup, lookupName, RETURN_REASONS } from '@larunbat/rules/reference/lookups'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../shared/button.tsx'
import { Pill, type Tone } from '../../../../shared/data/status-pill.tsx'
import { useFormat } from '../../../../shared/i18n/format.ts'
import { SectionCard } from '../../../../shared/layout/section-card.tsx'
import { useToast } from '../../../../shared/overlays/toast.tsx'
import { type DeskData, useDecisions } from '../review-queries.ts'
import './remarks-card.css'

type RemarkOf = DeskData['remarks'][number]

/** Requests to the owner: the last round with replies, verdicts and changes since; earlier ones collapsed. */
export function RemarksCard({ desk }: { desk: DeskData }) {
  const { t } = useTranslation('review-work')
  if (desk.remarks.length === 0) return null
  const { last, earlier } = roundsOf(desk.remarks)
  const done = last.filter((remark) => DONE.has(stateOf(remark, desk))).length
  return (
    <SectionCard
      title={t('remark.title')}
      intro={t('remark.intro')}
      id="remarks"
      actions={
        desk.event.status === 1 && (
          <Pill tone={done === last.length ? 'live' : 'wait'}>
            {t('remark.done', { done, total: last.length })}
          </Pill>
        )
      }
    >
      <ul className="remark-round">
        {last.map((remark) => (
          <RemarkCase key={remark.id} remark={remark} desk={desk} />
        ))}
      </ul>
      {earlier.length > 0 && (
        <details className="remark-earlier">
          <summary>{t('remark.earlier', { count: earlier.length })}</summary>
          <ul className="remark-round">
            {earlier.map((remark) => (
              <RemarkCase key={remark.id} remark={remark} desk={desk} isPast />
            ))}
          </ul>
        </details>
      )}
    </SectionCard>
  )
}

/** Remarks of one return have one time; open and reopened remarks belong to the present round as well. */
function roundsOf(remarks: readonly RemarkOf[]) {
  const newest = remarks
    .map(({ createdAt }) => createdAt)
    .sort()
    .at(-1)
  const isLast = ({ createdAt, resolvedAt, reopenedAt }: RemarkOf) =>
    createdAt === newest || resolvedAt === null || reopenedAt !== null
  return {
    last: remarks.filter(isLast),
    earlier: remarks.filter((remark) => !isLast(remark)).reverse(),
  }
}

interface RemarkCaseProps {
  remark: RemarkOf
  desk: DeskData
  isPast?: boolean
}

function RemarkCase({ remark, desk, isPast = false }: RemarkCaseProps) {
  const { t } = useTranslation(['review-work', 'review'])
  const { language, date } = useFormat()
  const changes = desk.changesSince.filter(({ section }) => section === remark.section)
  const state = stateOf(remark, desk)
  return (
    <li className="remark-case">
      <div className="remark-case-head">
        <strong>
          {t(`review:section.${remark.section}`, { defaultValue: remark.section })}:{' '}
          {lookupName<CodeLookup>(RETURN_REASONS, remark.reason, language) || remark.reason}
        </strong>
        <Pill tone={TONES[state]}>{t(`remark.state.${state}`)}</Pill>
      </div>
      {remark.text && <p className="note-text">{remark.text}</p>}
      <span className="meta">{date(remark.createdAt, 'dateTime')}</span>
      {remark.answer && (
        <blockquote className="remark-answer">
          <span className="meta">
            {[desk.event.owner.name, remark.answeredAt && date(remark.answeredAt, 'dateTime')]
              .filter(Boolean)
              .join(' · ')}
          </span>
          <p className="note-text">{remark.answer}</p>
        </blockquote>
      )}
      {!isPast && desk.event.status === 1 && (
        <>
          {changes.length > 0 ? (
            <a className="remark-changes" href="#changes">
              {t('remark.changed', { count: changes.length })}
            </a>
          ) : (
            <p className="muted">{t('remark.unchanged')}</p>
          )}
          <Verdict remark={remark} eventId={desk.event.id} />
        </>
      )}
    </li>
  )
}

function Verdict({ remark, eventId }: { remark: RemarkOf; eventId: number }) {
  const { t } = useTranslation('review-work')
  const toast = useToast()
  const { judge } = useDecisions()
  const say = async (verdict: 'aceptar' | 'reabrir' | 'dejar') => {
    try {
      await judge.mutateAsync({ id: eventId, remarkId: remark.id, verdict })
    } catch (error) {
      toast.failure(error)
    }
  }
  const isAccepted = remark.acceptedAt !== null
  const isReopened = remark.resolvedAt === null && remark.reopenedAt !== null
  return (
    <div className="row remark-verdict">
      <Button
        size="small"
        icon="check"
        aria-pressed={isAccepted}
        onClick={() => void say(isAccepted ? 'dejar' : 'aceptar')}
      >
        {t('remark.accept')}
      </Button>
      <Button
        size="small"
        icon="undo"
        aria-pressed={isReopened}
        onClick={() => void say(isReopened ? 'dejar' : 'reabrir')}
      >
        {t('remark.reopen')}
      </Button>
    </div>
  )
}

type State = 'accepted' | 'reopened' | 'answered' | 'changed' | 'silent' | 'open'
/** The owner reacted to it since it was requested. */
const DONE: ReadonlySet<State> = new Set(['accepted', 'answered', 'changed'])
const TONES: Record<State, Tone> = {
  accepted: 'live',
  reopened: 'wait',
  answered: 'review',
  changed: 'review',
  silent: 'wait',
  open: 'wait',
}

function stateOf(
  { section, acceptedAt, reopenedAt, resolvedAt, answeredAt }: RemarkOf,
  desk: DeskData,
): State {
  if (acceptedAt !== null) return 'accepted'
  if (resolvedAt === null && reopenedAt !== null) return 'reopened'
  if (answeredAt !== null) return 'answered'
  if (resolvedAt !== null && desk.changesSince.some((change) => change.section === section)) return 'changed'
  return resolvedAt === null ? 'open' : 'silent'
}

import { type CodeLookup, lookupName, RETURN_REASONS } from '@larunbat/rules/lookups'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/button.tsx'
import { Pill, type Tone } from '../../../shared/data/status-pill.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import { SectionCard } from '../../../shared/layout/section-card.tsx'
import { useToast } from '../../../shared/overlays/toast.tsx'
import { describeDifferences } from '../differences.ts'
import { type DeskData, useDecisions } from '../review-queries.ts'
import { ChangeGroups } from './changes-card.tsx'
import { useWords } from './desk-words.ts'
import './remarks-card.css'

type RemarkOf = DeskData['remarks'][number]

/** What was asked of the owner: the last round with answers, verdicts and what changed since; earlier ones folded away. */
export function RemarksCard({ desk }: { desk: DeskData }) {
  const { t } = useTranslation('review-work')
  if (desk.remarks.length === 0) return null
  const { last, earlier } = roundsOf(desk.remarks)
  return (
    <SectionCard title={t('remark.title')} intro={t('remark.intro')} id="remarks">
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

/** Remarks of one return have one time; whatever is open or was asked for again belongs to the present round as well. */
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
  const words = useWords()
  const changes = desk.changesSince.filter(({ section }) => section === remark.section)
  const groups = isPast ? [] : describeDifferences(changes, desk.content, words)
  const state = stateOf(remark)
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
            {[desk.content.owner.name, remark.answeredAt && date(remark.answeredAt, 'dateTime')]
              .filter(Boolean)
              .join(' · ')}
          </span>
          <p className="note-text">{remark.answer}</p>
        </blockquote>
      )}
      {!isPast && desk.content.status === 1 && (
        <>
          {groups.length > 0 ? (
            <details className="remark-changes" open={groups.length < 3}>
              <summary>{t('remark.changed', { count: changes.length })}</summary>
              <ChangeGroups groups={groups} />
            </details>
          ) : (
            <p className="muted">{t('remark.unchanged')}</p>
          )}
          <Verdict remark={remark} contentId={desk.content.id} />
        </>
      )}
    </li>
  )
}

function Verdict({ remark, contentId }: { remark: RemarkOf; contentId: number }) {
  const { t } = useTranslation('review-work')
  const toast = useToast()
  const { judge } = useDecisions()
  const say = async (verdict: 'aceptar' | 'reabrir' | 'dejar') => {
    try {
      await judge.mutateAsync({ id: contentId, remarkId: remark.id, verdict })
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

type State = 'accepted' | 'reopened' | 'answered' | 'silent' | 'open'
const TONES: Record<State, Tone> = {
  accepted: 'live',
  reopened: 'wait',
  answered: 'review',
  silent: 'past',
  open: 'wait',
}

function stateOf({ acceptedAt, reopenedAt, resolvedAt, answeredAt }: RemarkOf): State {
  if (acceptedAt !== null) return 'accepted'
  if (resolvedAt === null && reopenedAt !== null) return 'reopened'
  if (answeredAt !== null) return 'answered'
  return resolvedAt === null ? 'open' : 'silent'
}

import type { EventMessage } from '@larunbat/contract'
import type { Of } from '@larunbat/contract/kit'
import { pickText } from '@larunbat/rules/text/multilingual-text'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/button.tsx'
import { ProgressMeter } from '../../../shared/data/progress-meter.tsx'
import { Pill, type Tone } from '../../../shared/data/status-pill.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import { SectionCard } from '../../../shared/layout/section-card.tsx'
import { ConfirmDialog } from '../../../shared/overlays/dialog.tsx'
import { useDialog } from '../../../shared/overlays/use-dialog.ts'
import './mailings.css'

export type Mailing = Omit<Of<typeof EventMessage>, 'eventId' | 'audience'>

/** Whether the numbers of a message change by themselves: it is due, being written or being delivered. */
export const isMoving = ({ status, waiting, sendAt }: Mailing): boolean =>
  status === 'sending' || waiting > 0 || (status === 'scheduled' && Date.parse(sendAt) <= Date.now())

const TONES: Readonly<Record<Mailing['status'], Tone>> = {
  scheduled: 'wait',
  sending: 'review',
  sent: 'live',
  cancelled: 'past',
}

interface Props<M extends Mailing> {
  messages: readonly M[]
  timeZone: string
  isCancelling: boolean
  onCancel: (message: M) => Promise<void>
  /** Whom a message is for, in words. */
  readersOf: (message: M) => ReactNode
}

/** Messages that were written, newest first: state, how many got it, who wrote it, and the words. */
export function MailingList<M extends Mailing>(props: Props<M>) {
  const { messages, timeZone, isCancelling, onCancel, readersOf } = props
  const { t } = useTranslation('mailings')
  const cancel = useDialog<number>('mailing-cancel')
  const cancelled = messages.find(({ id }) => id === cancel.value)
  return (
    <>
      <ul className="mailing-list">
        {messages.map((message) => (
          <li key={message.id}>
            <MailingCard
              message={message}
              timeZone={timeZone}
              readers={readersOf(message)}
              onCancel={() => cancel.open(message.id)}
            />
          </li>
        ))}
      </ul>
      <ConfirmDialog
        dialog={cancel}
        title={t('cancel.title')}
        action={t('cancel.action')}
        isPending={isCancelling}
        onConfirm={() => {
          if (cancelled) void onCancel(cancelled).then(cancel.close)
        }}
      >
        <p>{t('cancel.text')}</p>
      </ConfirmDialog>
    </>
  )
}

interface CardProps {
  message: Mailing
  timeZone: string
  readers: ReactNode
  onCancel: () => void
}

function MailingCard({ message, timeZone, readers, onCancel }: CardProps) {
  const { t } = useTranslation('mailings')
  const { date, language, number } = useFormat()
  const { subject, text, status, author, sendAt, finishedAt, recipients, sent, failed, waiting, skipped } =
    message
  const when = date(finishedAt ?? sendAt, 'dateTime', timeZone)
  const counts = [
    t('list.sent', { count: sent, people: number(sent) }),
    waiting > 0 && t('list.waiting', { count: waiting, people: number(waiting) }),
    failed > 0 && t('list.failed', { count: failed, people: number(failed) }),
    skipped > 0 && t('list.skipped', { count: skipped, people: number(skipped) }),
  ].filter(Boolean)
  return (
    <SectionCard title={pickText(subject, language)}>
      <div className="stack">
        <p className="mailing-line">
          <Pill tone={TONES[status]}>{t(`status.${status}`)}</Pill>
          <span className="meta">
            {[when, author ? t('list.author', { name: author }) : ''].filter(Boolean).join(' · ')}
          </span>
        </p>
        <p>{readers}</p>
        {recipients !== null && (
          <div className="mailing-line">
            {status === 'sending' && (
              <ProgressMeter label={t('list.progress')} done={recipients - waiting} of={recipients} />
            )}
            <span>{counts.join(' · ')}</span>
          </div>
        )}
        <details>
          <summary>{t('list.words')}</summary>
          <p className="mailing-text">{pickText(text, language)}</p>
        </details>
        {status === 'scheduled' && (
          <div className="row row-end">
            <Button icon="close" onClick={onCancel}>
              {t('cancel.action')}
            </Button>
          </div>
        )}
      </div>
    </SectionCard>
  )
}

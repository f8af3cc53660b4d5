import { ApiError } from '@larunbat/contract/client'
import { eventPath } from '@larunbat/rules/address/public-address'
import { EVENT_STATUS } from '@larunbat/rules/events/event-status'
import { pickText } from '@larunbat/rules/text/multilingual-text'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../shared/button.tsx'
import { Banner } from '../../../../shared/data/banner.tsx'
import { useFormat } from '../../../../shared/i18n/format.ts'
import { Icon } from '../../../../shared/icon.tsx'
import { SectionCard } from '../../../../shared/layout/section-card.tsx'
import { ShareButton } from '../../../../shared/native/share-button.tsx'
import { ConfirmDialog } from '../../../../shared/overlays/dialog.tsx'
import { useToast } from '../../../../shared/overlays/toast.tsx'
import { useDialog } from '../../../../shared/overlays/use-dialog.ts'
import { useUser } from '../../../../shared/session.ts'
import { type OpenEvent, useChangeStatus, useRefreshEvent } from '../../event-queries.ts'
import { mayDo } from '../../rights.ts'
import { LockedBanner } from '../frame/locked-banner.tsx'
import { PendingList } from '../frame/pending-list.tsx'
import { RemarkList } from '../frame/remark-list.tsx'
import { sendReplies, UnansweredError } from '../frame/remark-parts.ts'
import { openSections } from '../frame/sections.ts'
import './publish.css'

/** From draft to the programme: the status of the event, and the next step of its owner. */
export function PublishSection({ event }: { event: OpenEvent }) {
  const { t } = useTranslation('event')
  const mayEdit = mayDo(event, 'edit')
  return (
    <div className="stack">
      <StepLine status={event.status} />
      {!mayEdit && <LockedBanner event={event} />}
      {mayEdit && event.status === 0 && <SendCard event={event} />}
      {mayEdit && event.status === 1 && <WithdrawCard event={event} />}
      {event.status === 2 && <PublishedCard event={event} />}
      {event.status === 3 && (
        <SectionCard title={t('publish.archived.title')}>
          <p className="muted">{t('publish.archived.text')}</p>
        </SectionCard>
      )}
      {event.status === 0 && <PendingList event={event} />}
      <RemarkList event={event} />
    </div>
  )
}

const STEPS = ['prepare', 'review', 'published'] as const

/** Prepare, review, published: which step the event is at. */
function StepLine({ status }: { status: number }) {
  const { t } = useTranslation('event')
  return (
    <ol className="steps">
      {STEPS.map((step, index) => (
        <li
          key={step}
          className="step"
          aria-current={status === index ? 'step' : undefined}
          data-past={status > index || undefined}
        >
          <span className="step-number" aria-hidden="true">
            {index + 1}
          </span>
          {t(`publish.step.${step}`)}
        </li>
      ))}
    </ol>
  )
}

/** The event is in the programme: where, since when, and what waits for approval. */
function PublishedCard({ event }: { event: OpenEvent }) {
  const { t } = useTranslation('event')
  const { date, language } = useFormat()
  const address = event.slug && eventPath(language, event.slug)
  return (
    <SectionCard title={t('publish.published.title')}>
      <div className="stack">
        {event.publishedAt && (
          <p>{t('publish.published.since', { when: date(event.publishedAt, 'dateTime') })}</p>
        )}
        {address && (
          <p className="row">
            <a className="public-link" href={address} target="_blank" rel="noreferrer">
              <Icon name="external" size={20} />
              {t('publish.published.see')}
            </a>
            <ShareButton
              label={t('publish.published.share')}
              title={pickText(event.title, language)}
              path={address}
            />
          </p>
        )}
        {event.hasPendingChanges ? (
          <Banner kind="warning">{t('publish.published.waiting')}</Banner>
        ) : (
          <p className="muted">{t('publish.published.rules')}</p>
        )}
      </div>
    </SectionCard>
  )
}

/** The event is with the reviewers; its owner may take it back to change something. */
function WithdrawCard({ event }: { event: OpenEvent }) {
  const { t } = useTranslation('event')
  const toast = useToast()
  const user = useUser()
  const change = useChangeStatus()
  const confirm = useDialog('withdraw')
  const withdraw = async () => {
    try {
      await change.mutateAsync({ id: event.id, status: EVENT_STATUS.inProgress })
      toast.success(t('publish.withdrawn'))
    } catch (error) {
      toast.failure(error)
    }
    confirm.close()
  }
  return (
    <SectionCard title={t('publish.review.title')}>
      <div className="stack">
        <p>{t('publish.review.text')}</p>
        {user?.id === event.ownerId && (
          <div>
            <Button icon="undo" onClick={() => confirm.open()}>
              {t('publish.withdraw')}
            </Button>
          </div>
        )}
      </div>
      <ConfirmDialog
        dialog={confirm}
        title={t('publish.withdrawTitle')}
        action={t('publish.withdraw')}
        isPending={change.isPending}
        onConfirm={() => void withdraw()}
      >
        <p>{t('publish.withdrawText')}</p>
      </ConfirmDialog>
    </SectionCard>
  )
}

/** Sends the event to the reviewers, once nothing is missing. */
function SendCard({ event }: { event: OpenEvent }) {
  const { t } = useTranslation('event')
  const toast = useToast()
  const change = useChangeStatus()
  const refresh = useRefreshEvent(event.id)
  const missing = openSections(event)
  const send = async () => {
    try {
      if (event.remarks.length > 0) await sendReplies(event)
      await change.mutateAsync({ id: event.id, status: EVENT_STATUS.inReview })
      toast.success(t('publish.sent'))
    } catch (error) {
      toast.failure(error)
      // Something is missing after all: show what.
      if (error instanceof ApiError && error.code === 'content.incomplete') void refresh()
    }
  }
  return (
    <SectionCard title={missing > 0 ? t('publish.send') : t('publish.ready.title')}>
      <div className="stack">
        <p>{t(missing > 0 ? 'publish.notYet.text' : 'publish.ready.text')}</p>
        {event.remarks.some(({ resolvedAt, answeredAt }) => !resolvedAt && !answeredAt) && (
          <Suspense>
            <UnansweredError event={event} />
          </Suspense>
        )}
        <div>
          <Button
            kind="primary"
            icon="send"
            disabled={event.pending.length > 0}
            isPending={change.isPending}
            onClick={() => void send()}
          >
            {t('publish.send')}
          </Button>
        </div>
      </div>
    </SectionCard>
  )
}

import { ApiError } from '@larunbat/contract/client'
import { CONTENT_STATUS } from '@larunbat/rules/event-status'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/button.tsx'
import { SectionCard } from '../../../shared/layout/section-card.tsx'
import { useToast } from '../../../shared/overlays/toast.tsx'
import { type OpenContent, useChangeStatus, useRefreshContent } from '../content-queries.ts'
import { openSections } from '../frame/pending-list.tsx'
import { sendReplies, UnansweredError } from '../frame/remark-parts.ts'

/** Sends the event to the reviewers, once nothing is missing. */
export function SendCard({ content }: { content: OpenContent }) {
  const { t } = useTranslation('event')
  const toast = useToast()
  const change = useChangeStatus()
  const refresh = useRefreshContent(content.id)
  const missing = openSections(content)
  const send = async () => {
    try {
      if (content.remarks.length > 0) await sendReplies(content)
      await change.mutateAsync({ id: content.id, status: CONTENT_STATUS.inReview })
      toast.success(t('publish.sent'))
    } catch (error) {
      toast.failure(error)
      // Something is missing after all: show what.
      if (error instanceof ApiError && error.code === 'content.incomplete') void refresh()
    }
  }
  return (
    <SectionCard title={missing > 0 ? t('pending.title', { count: missing }) : t('publish.ready.title')}>
      <div className="stack">
        <p>{t(missing > 0 ? 'publish.notYet.text' : 'publish.ready.text')}</p>
        {content.remarks.some(({ resolvedAt, answeredAt }) => !resolvedAt && !answeredAt) && (
          <Suspense>
            <UnansweredError content={content} />
          </Suspense>
        )}
        <div>
          <Button
            kind="primary"
            icon="send"
            disabled={content.pending.length > 0}
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

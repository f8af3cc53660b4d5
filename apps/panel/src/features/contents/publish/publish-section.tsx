import { useTranslation } from 'react-i18next'
import { SectionCard } from '../../../shared/layout/section-card.tsx'
import type { OpenContent } from '../content-queries.ts'
import { LockedBanner } from '../frame/locked-banner.tsx'
import { PendingList } from '../frame/pending-list.tsx'
import { RemarkList } from '../frame/remark-list.tsx'
import { mayDo } from '../rights.ts'
import { PublishedCard } from './published-card.tsx'
import { SendCard } from './send-card.tsx'
import './publish.css'
import { WithdrawCard } from './withdraw-card.tsx'

/** From draft to the programme: where the event stands, and the next step its owner can take. */
export function PublishSection({ content }: { content: OpenContent }) {
  const { t } = useTranslation('event')
  const mayEdit = mayDo(content, 'edit')
  return (
    <div className="stack">
      <StepLine status={content.status} />
      {!mayEdit && <LockedBanner content={content} />}
      {mayEdit && content.status === 0 && <SendCard content={content} />}
      {mayEdit && content.status === 1 && <WithdrawCard content={content} />}
      {content.status === 2 && <PublishedCard content={content} />}
      {content.status === 3 && (
        <SectionCard title={t('publish.archived.title')}>
          <p className="muted">{t('publish.archived.text')}</p>
        </SectionCard>
      )}
      {content.status === 0 && <PendingList content={content} />}
      <RemarkList content={content} />
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

import { previewDecision } from '@larunbat/contract'
import type { InputOf } from '@larunbat/contract/kit'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../../../shared/api/api.ts'
import { QueryView } from '../../../../shared/data/query-view.tsx'
import { Skeleton } from '../../../../shared/data/skeleton.tsx'

/** The whole mail of a decision as its owner will get it, on demand; the server writes it as it would to send it. */
export function MailPreview(props: InputOf<typeof previewDecision>) {
  const { t } = useTranslation('review-work')
  const [isOpen, setOpen] = useState(false)
  const input = useDeferredValue({ ...props, remarks: props.remarks ? [...props.remarks] : undefined })
  const query = useQuery({
    queryKey: ['decision-mail', input],
    queryFn: ({ signal }) => callApi(previewDecision, input, { signal }),
    enabled: isOpen,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
  return (
    <details className="mail-preview" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('mail.show')}</summary>
      {isOpen && (
        <QueryView query={query} skeleton={<Skeleton rows={2} height={48} />}>
          {({ to, language, subject, body }) =>
            to === null ? (
              <p>{t('mail.nobody')}</p>
            ) : (
              <article className="mail-sheet" lang={language}>
                <strong>{subject}</strong>
                <p className="mail-body">{body}</p>
              </article>
            )
          }
        </QueryView>
      )}
    </details>
  )
}

import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/button.tsx'
import { Banner } from '../../../shared/data/banner.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { failureText } from '../../../shared/forms/server-errors.ts'
import { useFormat } from '../../../shared/i18n/format.ts'
import { Dialog } from '../../../shared/overlays/dialog.tsx'
import { useToast } from '../../../shared/overlays/toast.tsx'
import type { DialogState } from '../../../shared/overlays/use-dialog.ts'
import { type MailFilters, useFailed, useMailActions } from './mail-queries.ts'

/** Which failed mails of the filters would go again, each by name; then they do. */
export function FailedDialog({ dialog, filters }: { dialog: DialogState<undefined>; filters: MailFilters }) {
  const { t } = useTranslation(['mail-outbox', 'common'])
  const { number } = useFormat()
  const toast = useToast()
  const query = useFailed(filters, dialog.isOpen)
  const { failed } = useMailActions()
  const key = useRef(crypto.randomUUID())
  const rows = query.data?.rows ?? []
  const send = async () => {
    const { sent } = await failed.mutateAsync({ ids: rows.map(({ id }) => id), key: key.current })
    key.current = crypto.randomUUID()
    dialog.close()
    toast.success(t('failed.done', { count: sent, total: number(sent) }))
  }
  return (
    <Dialog
      dialog={dialog}
      title={t('failed.title')}
      size="wide"
      actions={
        <>
          <Button onClick={dialog.close}>{t('common:cancel')}</Button>
          {rows.length > 0 && (
            <Button
              kind="primary"
              icon="send"
              isPending={failed.isPending}
              onClick={() => void send().catch(() => undefined)}
            >
              {t('failed.send', { total: number(rows.length) })}
            </Button>
          )}
        </>
      }
    >
      {failed.isError && <Banner kind="danger">{failureText(failed.error, t)}</Banner>}
      <QueryView query={query}>
        {({ total, expiredCount }) =>
          total === 0 ? (
            <p>{t('failed.none')}</p>
          ) : (
            <div className="stack-tight">
              <p>
                {t('failed.text', { count: total, total: number(total) })}{' '}
                {total > rows.length && t('failed.portion', { total: number(rows.length) })}
              </p>
              {expiredCount > 0 && (
                <Banner kind="warning">
                  {t('failed.over', { count: expiredCount, total: number(expiredCount) })}
                </Banner>
              )}
              <ul className="mail-failed">
                {rows.map((row) => (
                  <li key={row.id}>
                    <strong>{row.subject || t('noSubject')}</strong>
                    <span className="meta">
                      {[row.to, row.isLinkOver && t('again.isOver')].filter(Boolean).join(' · ')}
                    </span>
                    {row.error && <span className="meta">{row.error}</span>}
                  </li>
                ))}
              </ul>
            </div>
          )
        }
      </QueryView>
    </Dialog>
  )
}

import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/button.tsx'
import { ListPages } from '../../../shared/data/list-pages.tsx'
import { Screen } from '../../../shared/layout/screen.tsx'
import { useListAddress } from '../../../shared/list-address.ts'
import { useToast } from '../../../shared/overlays/toast.tsx'
import { useDialog } from '../../../shared/overlays/use-dialog.ts'
import { useUser } from '../../../shared/session.ts'
import { FailedDialog } from './failed-dialog.tsx'
import { MailDialog } from './mail-dialog.tsx'
import { useMailFilters } from './mail-filters.ts'
import { useMailActions, useMails } from './mail-queries.ts'
import { MailRows } from './mail-rows.tsx'
import { MailTools } from './mail-tools.tsx'
import './mails.css'

const PAGE_SIZE = 50

/** The mails of this installation: sent, waiting, refused, or kept because there is no mail server. */
export function MailsPage() {
  const { t } = useTranslation('mail-outbox')
  const address = useListAddress()
  const filters = useMailFilters()
  const query = useMails({ ...filters, page: address.page, pageSize: PAGE_SIZE })
  const failed = useDialog('failed-mails')
  const open = useDialog<number>('mail')
  return (
    <Screen
      title={t('title')}
      actions={
        <>
          <TestButton />
          <Button icon="refresh" onClick={() => failed.open()}>
            {t('failed.action')}
          </Button>
        </>
      }
    >
      <div className="stack" aria-busy={query.isPlaceholderData || undefined}>
        <MailTools total={query.data?.total} />
        <ListPages words="mail-outbox" query={query} address={address} pageSize={PAGE_SIZE}>
          {({ rows }) => <MailRows rows={rows} onOpen={(mail) => open.open(mail.id)} />}
        </ListPages>
      </div>
      <MailDialog dialog={open} mail={query.data?.rows.find(({ id }) => id === open.value)} />
      <FailedDialog dialog={failed} filters={filters} />
    </Screen>
  )
}

/** One mail to oneself, which shows whether mails leave. */
function TestButton() {
  const { t } = useTranslation('mail-outbox')
  const toast = useToast()
  const email = useUser()?.email ?? ''
  const { test } = useMailActions()
  const send = () =>
    test.mutate(undefined, {
      onSuccess: () => toast.success(t('test.done', { email })),
      onError: (error) => toast.failure(error),
    })
  return (
    <Button icon="mail" isPending={test.isPending} onClick={send}>
      {t('test.action')}
    </Button>
  )
}

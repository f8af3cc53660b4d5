import { useTranslation } from 'react-i18next'
import { Button } from '../../shared/button.tsx'
import { EmptyState } from '../../shared/data/empty-state.tsx'
import { Pager } from '../../shared/data/pager.tsx'
import { QueryView } from '../../shared/data/query-view.tsx'
import { SearchField } from '../../shared/data/search-field.tsx'
import { Skeleton } from '../../shared/data/skeleton.tsx'
import { useFormat } from '../../shared/i18n/format.ts'
import { Screen } from '../../shared/layout/screen.tsx'
import { useListAddress } from '../../shared/list-address.ts'
import { useDialog } from '../../shared/overlays/use-dialog.ts'
import { MailDialog } from './mail-dialog.tsx'
import { useMails } from './mail-queries.ts'
import { MailRows } from './mail-rows.tsx'
import './mails.css'

const PAGE_SIZE = 50

/** The mails of this installation: sent, waiting, refused, or kept because there is no mail server. */
export function MailsPage() {
  const { t } = useTranslation('mail-outbox')
  const { number } = useFormat()
  const address = useListAddress()
  const page = address.number('pagina') || 1
  const query = useMails({ query: address.text('texto') || undefined, page, pageSize: PAGE_SIZE })
  const open = useDialog<number>('mail')
  return (
    <Screen title={t('title')}>
      <div className="stack" aria-busy={query.isPlaceholderData || undefined}>
        <div className="tools">
          <SearchField
            label={t('search')}
            value={address.text('texto')}
            onChange={(texto) => address.change({ texto })}
          />
          <span className="tools-count" role="status">
            {query.data && t('count', { count: query.data.total, total: number(query.data.total) })}
          </span>
        </div>
        <QueryView
          query={query}
          skeleton={<Skeleton rows={8} height={64} />}
          isEmpty={({ total }) => total === 0}
          empty={
            address.isFiltered ? (
              <EmptyState
                title={t('none.title')}
                seed="none"
                action={<Button onClick={address.clear}>{t('none.clear')}</Button>}
              >
                {t('none.text')}
              </EmptyState>
            ) : (
              <EmptyState title={t('empty.title')} seed="mails">
                {t('empty.text')}
              </EmptyState>
            )
          }
        >
          {({ rows, total }) => (
            <div>
              <MailRows rows={rows} onOpen={(mail) => open.open(mail.id)} />
              <Pager
                page={page}
                pageSize={PAGE_SIZE}
                total={total}
                onChange={(pagina) => address.change({ pagina: pagina === 1 ? undefined : pagina })}
              />
            </div>
          )}
        </QueryView>
      </div>
      <MailDialog dialog={open} mail={query.data?.rows.find(({ id }) => id === open.value)} />
    </Screen>
  )
}

import type { Pack } from '@larunbat/locales/keys'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../button.tsx'
import type { ListAddress } from '../list-address.ts'
import { EmptyState } from './empty-state.tsx'
import { Pager } from './pager.tsx'
import { QueryView } from './query-view.tsx'
import { Skeleton } from './skeleton.tsx'

interface ListPagesProps<T extends { total: number }> {
  /** Namespace with `none.title`, `none.text`, `none.clear` and, for a list without filters, `empty.title`, `empty.text`. */
  words: Pack
  /** Where the words for a list with nothing in it at all stand, when not under `empty`. */
  emptyWords?: string
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'isFetching'> & { refetch: () => unknown }
  address: Pick<ListAddress, 'page' | 'isFiltered' | 'change' | 'clear'>
  pageSize: number
  /** Height of a row in pixels, for the bars that stand in for rows to come. */
  rowHeight?: number
  children: (data: T) => ReactNode
}

/** One page of a list under its faces: waiting, failed, nothing at all, nothing with these filters, rows and pager. */
export function ListPages<T extends { total: number }>({
  words,
  emptyWords = 'empty',
  query,
  address,
  pageSize,
  rowHeight = 64,
  children,
}: ListPagesProps<T>) {
  const { t } = useTranslation(words)
  const empty = address.isFiltered ? (
    <EmptyState
      title={t('none.title')}
      seed="none"
      action={<Button onClick={address.clear}>{t('none.clear')}</Button>}
    >
      {t('none.text')}
    </EmptyState>
  ) : (
    <EmptyState title={t([`${emptyWords}.title`, 'none.title'])} seed={words}>
      {t([`${emptyWords}.text`, 'none.text'])}
    </EmptyState>
  )
  return (
    <QueryView
      query={query}
      skeleton={<Skeleton rows={8} height={rowHeight} />}
      isEmpty={({ total }) => total === 0}
      empty={empty}
    >
      {(data) => (
        <div>
          {children(data)}
          <Pager
            page={address.page}
            pageSize={pageSize}
            total={data.total}
            onChange={(pagina) => address.change({ pagina: pagina === 1 ? undefined : pagina })}
          />
        </div>
      )}
    </QueryView>
  )
}

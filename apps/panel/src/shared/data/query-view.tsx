import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../button.tsx'
import { failureText } from '../forms/failure-text.ts'
import { Banner } from './banner.tsx'
import { Skeleton } from './skeleton.tsx'

interface QueryViewProps<T> {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'isFetching'> & { refetch: () => unknown }
  /** What to show while there is nothing; grey bars otherwise. */
  skeleton?: ReactNode
  /** Shown when `isEmpty` says so, by default for an empty array. */
  empty?: ReactNode
  isEmpty?: (data: T) => boolean
  children: (data: T) => ReactNode
}

/** The four states of a query: loading, failed with a retry, empty, filled. Old data are shown while it reloads. */
export function QueryView<T>({ query, skeleton, empty, isEmpty, children }: QueryViewProps<T>) {
  const { t } = useTranslation()
  const failure = query.error && (
    <Banner
      kind="danger"
      actions={
        <Button size="small" icon="refresh" isPending={query.isFetching} onClick={() => void query.refetch()}>
          {t('retry')}
        </Button>
      }
    >
      {failureText(query.error, t)}
    </Banner>
  )
  const { data } = query
  if (data === undefined) return failure || (skeleton ?? <Skeleton />)
  const hasNothing = isEmpty ? isEmpty(data) : Array.isArray(data) && data.length === 0
  return (
    <>
      {failure}
      {hasNothing && empty !== undefined ? empty : children(data)}
    </>
  )
}

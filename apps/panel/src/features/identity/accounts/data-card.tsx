import { exportData } from '@larunbat/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../../shared/api/api.ts'
import { Button } from '../../../shared/button.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import { Icon } from '../../../shared/icon.tsx'
import { SectionCard } from '../../../shared/layout/section-card.tsx'
import { useToast } from '../../../shared/overlays/toast.tsx'

const KEY = ['data-export'] as const
/** Interval of checks whether the archive is ready. */
const LOOK_MS = 3_000
/** A download begun on the last minute of an address would be refused. */
const FRESH_MS = 60_000

/** Everything of the account as a ZIP: ask for it, wait, download. */
export function DataCard() {
  const { t } = useTranslation('profile')
  const toast = useToast()
  const format = useFormat()
  const cache = useQueryClient()
  const archive = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => callApi(exportData, { isLookOnly: true }, { signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'preparando' ? LOOK_MS : false),
    staleTime: FRESH_MS,
  })
  const ask = useMutation({
    mutationFn: (isFresh: boolean) => callApi(exportData, { isFresh }),
    onSuccess: (data) => cache.setQueryData(KEY, data),
    onError: toast.failure,
  })
  return (
    <SectionCard id="data" title={t('data.title')} intro={t('data.intro')}>
      <QueryView query={archive}>
        {({ status, url, expiresAt, bytes }) => (
          <div className="stack">
            <p role="status">
              {status === 'preparando' && t('data.preparing')}
              {status === 'fallida' && t('data.failed')}
              {status === 'lista' &&
                t('data.ready', {
                  size: sizeOf(bytes ?? 0, format.number),
                  until: format.date(expiresAt ?? '', 'dateTime'),
                })}
            </p>
            <div className="row">
              {status === 'lista' && url && (
                <a className="button" data-kind="primary" href={url} download="larunbat.zip">
                  <Icon name="download" size={20} />
                  {t('data.download')}
                </a>
              )}
              {status !== 'preparando' && (
                <Button isPending={ask.isPending} onClick={() => ask.mutate(status === 'lista')}>
                  {t(status === 'lista' ? 'data.again' : 'data.ask')}
                </Button>
              )}
            </div>
          </div>
        )}
      </QueryView>
    </SectionCard>
  )
}

function sizeOf(bytes: number, print: (value: number, digits?: number) => string): string {
  const megabytes = bytes / 1_000_000
  return megabytes < 0.1 ? `${print(Math.max(1, bytes / 1000))} kB` : `${print(megabytes, 1)} MB`
}

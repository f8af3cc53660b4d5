import { exportNewsConsents } from '@larunbat/contract'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../../shared/api/api.ts'
import { Button } from '../../../shared/button.tsx'
import { csvText } from '../../../shared/csv.ts'
import { useFormat } from '../../../shared/i18n/format.ts'
import { late } from '../../../shared/late.tsx'
import { SectionCard } from '../../../shared/layout/section-card.tsx'
import { useToast } from '../../../shared/overlays/toast.tsx'
import { useProven } from '../../../shared/proof/use-proven.ts'
import { saveCsv } from '../../../shared/save-file.ts'

const COLUMNS = ['email', 'name', 'language', 'givenAt', 'textId', 'text', 'events', 'hubs'] as const
const AskedProof = late(() =>
  import('../../../shared/proof/asked-proof.tsx').then((module) => ({ default: module.AskedProof })),
)

/** The addresses that agreed to news as a file for a newsletter service, against a fresh proof of the administrator. */
export function NewsCard() {
  const { t } = useTranslation('privacy')
  const { number } = useFormat()
  const toast = useToast()
  const proven = useProven('proof-news', async (currentPassword) => {
    const { consents } = await callApi(exportNewsConsents, { currentPassword })
    if (consents.length === 0) return toast.success(t('news.empty'))
    const lines = consents.map((consent) => COLUMNS.map((column) => consent[column]))
    saveCsv(csvText([COLUMNS.map((column) => t(`news.column.${column}`)), ...lines]), `${t('news.file')}.csv`)
    toast.success(t('news.done', { count: consents.length, number: number(consents.length) }))
  })
  return (
    <SectionCard title={t('news.title')} intro={t('news.intro')}>
      <div className="row">
        <Button icon="download" isPending={proven.isPending} onClick={() => proven.run()}>
          {t('news.export')}
        </Button>
      </div>
      {proven.dialog.isOpen && (
        <Suspense>
          <AskedProof dialog={proven.dialog} next="/ajustes/privacidad" onProof={proven.onProof} />
        </Suspense>
      )}
    </SectionCard>
  )
}

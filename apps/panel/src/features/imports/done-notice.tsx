import { useTranslation } from 'react-i18next'
import { Button } from '../../shared/button.tsx'
import { Banner } from '../../shared/data/banner.tsx'
import { useFormat } from '../../shared/i18n/format.ts'
import type { Report } from './report-csv.ts'

/** What an import did, in one sentence. */
export function DoneNotice({ report, onAnother }: { report: Report; onAnother: () => void }) {
  const { t } = useTranslation('imports')
  const { number } = useFormat()
  return (
    <Banner
      kind={report.refused > 0 ? 'warning' : 'success'}
      actions={
        <Button size="small" icon="upload" onClick={onAnother}>
          {t('done.another')}
        </Button>
      }
    >
      {t('done.text', { created: number(report.created), changed: number(report.changed) })}{' '}
      {report.refused > 0 && t('done.refused', { count: report.refused, total: number(report.refused) })}
    </Banner>
  )
}

import { useTranslation } from 'react-i18next'
import { Button } from '../../shared/button.tsx'
import { useFormat } from '../../shared/i18n/format.ts'
import { SectionCard } from '../../shared/layout/section-card.tsx'
import { useToast } from '../../shared/overlays/toast.tsx'
import { type LogLevel, type SystemState, useSystemActions } from './system-queries.ts'

const MINUTES = 30

/** How much every process writes into its log, for half an hour. */
export function LogCard({ wish }: { wish: SystemState['log'] }) {
  const { t } = useTranslation('system')
  const { date } = useFormat()
  const toast = useToast()
  const { log } = useSystemActions()
  const set = (level: LogLevel) => async () => {
    try {
      await log.mutateAsync({ level, minutes: MINUTES })
      toast.success(t('log.done'))
    } catch (error) {
      toast.failure(error)
    }
  }
  return (
    <SectionCard title={t('log.title')} intro={t('log.intro', { count: MINUTES })}>
      <p role="status" className="system-wish">
        {wish ? t(`log.is.${wish.level}`, { until: date(wish.until, 'time') }) : t('log.usual')}
      </p>
      <div className="row">
        <Button size="small" isPending={log.isPending} onClick={() => void set('debug')()}>
          {t('log.more')}
        </Button>
        <Button size="small" isPending={log.isPending} onClick={() => void set('warn')()}>
          {t('log.less')}
        </Button>
        {wish && (
          <Button size="small" kind="quiet" isPending={log.isPending} onClick={() => void set(null)()}>
            {t('log.back')}
          </Button>
        )}
      </div>
    </SectionCard>
  )
}

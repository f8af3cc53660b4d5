import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/button.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import { Icon, type IconName } from '../../../shared/icon.tsx'
import { useToast } from '../../../shared/overlays/toast.tsx'
import type { OpenEvent } from '../event-queries.ts'
import { ChangeBody } from './change-body.tsx'
import { type HistoryChangeOf, type HistoryLineOf, useRestore } from './history-queries.ts'
import { useChangeNames } from './use-change-names.ts'

const ICONS: Record<HistoryLineOf['kind'], IconName> = {
  cambio: 'edit',
  estado: 'send',
  observacion: 'review',
}

/** One line: who, when, and each value before and after with the way back. */
export function HistoryLine({ line, event }: { line: HistoryLineOf; event: OpenEvent }) {
  const { date } = useFormat()
  const { titleOf } = useChangeNames(event)
  return (
    <li className="history-line" data-kind={line.kind}>
      <span className="history-mark">
        <Icon name={ICONS[line.kind]} size={18} />
      </span>
      <div className="history-words">
        <p className="history-title">
          <strong>{titleOf(line)}</strong>
          <time className="meta" dateTime={line.at}>
            {date(line.at, 'dateTime')}
          </time>
        </p>
        {line.text && <p className="history-text">{line.text}</p>}
        {line.changes.length > 0 && (
          <ul className="history-changes">
            {line.changes.map((change) => (
              <ChangeItem key={change.field} line={line} change={change} event={event} />
            ))}
          </ul>
        )}
      </div>
    </li>
  )
}

interface ChangeItemProps {
  line: HistoryLineOf
  change: HistoryChangeOf
  event: OpenEvent
}

function ChangeItem({ line, change, event }: ChangeItemProps) {
  const { t } = useTranslation('event-work')
  const { nameOf } = useChangeNames(event)
  const toast = useToast()
  const restore = useRestore(event.id)
  const name = nameOf(change)
  const bringBack = async () => {
    try {
      await restore.mutateAsync({
        changeId: line.changeId ?? 0,
        fields: [change.field],
        version: event.version,
      })
      toast.success(t('history.restored', { name }))
    } catch (error) {
      toast.failure(error)
    }
  }
  return (
    <li className="history-change">
      <div className="history-change-words">
        <span className="history-field">{name}</span>
        <ChangeBody change={change} event={event} />
      </div>
      {change.isRestorable && line.changeId !== null && (
        <Button
          size="small"
          kind="quiet"
          icon="undo"
          isPending={restore.isPending}
          aria-label={`${t('history.restore')}: ${name}`}
          onClick={() => void bringBack()}
        >
          {t(change.isCurrent ? 'history.restore' : 'history.restoreAnyway')}
        </Button>
      )}
    </li>
  )
}

import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/button.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import { Icon, type IconName } from '../../../shared/icon.tsx'
import { useToast } from '../../../shared/overlays/toast.tsx'
import type { OpenContent } from '../content-queries.ts'
import { ChangeBody } from './change-body.tsx'
import { type HistoryChangeOf, type HistoryLineOf, useRestore } from './history-queries.ts'
import { useChangeNames } from './use-change-names.ts'

const ICONS: Record<HistoryLineOf['kind'], IconName> = {
  cambio: 'edit',
  estado: 'send',
  observacion: 'review',
}

/** One line: who, when, and each value before and after with the way back. */
export function HistoryLine({ line, content }: { line: HistoryLineOf; content: OpenContent }) {
  const { date } = useFormat()
  const { titleOf } = useChangeNames(content)
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
              <ChangeItem key={change.field} line={line} change={change} content={content} />
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
  content: OpenContent
}

function ChangeItem({ line, change, content }: ChangeItemProps) {
  const { t } = useTranslation('event-work')
  const { nameOf } = useChangeNames(content)
  const toast = useToast()
  const restore = useRestore(content.id)
  const name = nameOf(change)
  const bringBack = async () => {
    try {
      await restore.mutateAsync({
        changeId: line.changeId ?? 0,
        fields: [change.field],
        version: content.version,
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
        <ChangeBody change={change} content={content} />
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

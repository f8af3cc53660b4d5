import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '../../../shared/button.tsx'
import '../../../shared/fields/choice.css'
import { Dialog } from '../../../shared/overlays/dialog.tsx'
import type { DialogState } from '../../../shared/overlays/use-dialog.ts'
import { COLUMN_KEYS, type ColumnKey, DEFAULT_COLUMNS } from './column-keys.ts'
import type { TableLayout } from './table-layout.ts'

interface ColumnDialogProps {
  dialog: DialogState<undefined>
  layout: TableLayout
  onChange: (next: Partial<TableLayout>) => void
}

/** Which columns are shown, in which order, and how dense rows are. Applied immediately. */
export function ColumnDialog({ dialog, layout, onChange }: ColumnDialogProps) {
  const { t } = useTranslation(['events-table', 'common'])
  const { columns, isDense } = layout
  const move = (key: ColumnKey, by: number) => {
    const place = columns.indexOf(key)
    const next = columns.filter((one) => one !== key)
    next.splice(place + by, 0, key)
    onChange({ columns: next })
  }
  const keys = [...columns, ...COLUMN_KEYS.filter((key) => !columns.includes(key))]
  return (
    <Dialog
      dialog={dialog}
      title={t('columns')}
      actions={
        <>
          <Button kind="quiet" onClick={() => onChange({ columns: DEFAULT_COLUMNS, isDense: false })}>
            {t('columnsReset')}
          </Button>
          <Button kind="primary" onClick={dialog.close}>
            {t('common:close')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <label className="choice">
          <input
            type="checkbox"
            checked={isDense}
            onChange={(event) => onChange({ isDense: event.target.checked })}
          />
          <span className="choice-words">
            <span>{t('dense')}</span>
          </span>
        </label>
        <ul className="grid-columns">
          {keys.map((key) => {
            const place = columns.indexOf(key)
            const name = t(`column.${key}`)
            return (
              <li key={key}>
                <label className="choice">
                  <input
                    type="checkbox"
                    checked={place !== -1}
                    onChange={(event) =>
                      onChange({
                        columns: event.target.checked
                          ? [...columns, key]
                          : columns.filter((one) => one !== key),
                      })
                    }
                  />
                  <span className="choice-words">
                    <span>{name}</span>
                  </span>
                </label>
                {place !== -1 && (
                  <span className="grid-move">
                    <IconButton
                      icon="up"
                      size="small"
                      label={t('moveUp', { name })}
                      disabled={place === 0}
                      onClick={() => move(key, -1)}
                    />
                    <IconButton
                      icon="down"
                      size="small"
                      label={t('moveDown', { name })}
                      disabled={place === columns.length - 1}
                      onClick={() => move(key, 1)}
                    />
                  </span>
                )}
              </li>
            )
          })}
        </ul>
      </div>
    </Dialog>
  )
}

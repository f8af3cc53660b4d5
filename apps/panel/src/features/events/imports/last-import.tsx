import { pickText } from '@larunbat/rules/text/multilingual-text'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Button } from '../../../shared/button.tsx'
import { Banner } from '../../../shared/data/banner.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import { Icon } from '../../../shared/icon.tsx'
import { ConfirmDialog } from '../../../shared/overlays/dialog.tsx'
import { useToast } from '../../../shared/overlays/toast.tsx'
import { useDialog } from '../../../shared/overlays/use-dialog.ts'
import { type Undone, useImports, useUndoImport } from './import-queries.ts'
import './last-import.css'

/** The last import that can still be undone, and what undoing did. */
export function LastImport() {
  const { t } = useTranslation('imports')
  const { number, date, ago } = useFormat()
  const toast = useToast()
  const dialog = useDialog('undo-import')
  const undo = useUndoImport()
  const imports = useImports(undo.isPending)
  const [undone, setUndone] = useState<Undone>()
  const last = imports.data?.find(({ undoableUntil }) => undoableUntil !== null)
  if (undone) return <UndoneReport undone={undone} />
  if (!last?.undoableUntil) return null
  const all = last.created + last.changed
  const left = all - last.edited
  const confirm = async () => {
    try {
      const result = await undo.mutateAsync({ id: last.id })
      dialog.close()
      setUndone(result)
    } catch (error) {
      dialog.close()
      toast.failure(error)
    }
  }
  return (
    <section className="last-import" aria-label={t('last.title')}>
      <Icon name="undo" />
      <p>
        <strong>{t('last.what', { count: all, total: number(all) })}</strong>{' '}
        {t('last.from', { file: last.fileName, at: date(last.startedAt, 'dateTime') })}
        {last.edited > 0 && ` ${t('last.edited', { count: last.edited, total: number(last.edited) })}`}
        <span className="meta">{t('last.until', { when: ago(last.undoableUntil) })}</span>
      </p>
      <Button icon="undo" disabled={left === 0} onClick={() => dialog.open(undefined)}>
        {t('last.action', { count: left, total: number(left) })}
      </Button>
      <ConfirmDialog
        dialog={dialog}
        title={t('last.ask', { file: last.fileName })}
        action={t('last.action', { count: left, total: number(left) })}
        kind="danger"
        isPending={undo.isPending}
        onConfirm={() => void confirm()}
      >
        <p>{t('last.means')}</p>
        {undo.isPending && (
          <p role="status">
            <progress className="working-bar" aria-label={t('last.working')} value={last.settled} max={all} />
            <span className="meta">{t('last.done', { done: number(last.settled), all: number(all) })}</span>
          </p>
        )}
      </ConfirmDialog>
    </section>
  )
}

function UndoneReport({ undone }: { undone: Undone }) {
  const { t } = useTranslation('imports')
  const { number, language } = useFormat()
  const kept = undone.rows.filter(({ result }) => result === 'kept')
  return (
    <Banner kind={undone.kept > 0 ? 'warning' : 'success'}>
      <p>
        {t('undone.text', { deleted: number(undone.deleted), restored: number(undone.restored) })}{' '}
        {undone.kept > 0 && t('undone.kept', { count: undone.kept, total: number(undone.kept) })}
      </p>
      {kept.length > 0 && (
        <ul>
          {kept.slice(0, MAX_SHOWN).map(({ eventId, title }) => (
            <li key={eventId}>
              <Link to={`/indice-contenido/${eventId}`}>{pickText(title, language)}</Link>
            </li>
          ))}
        </ul>
      )}
    </Banner>
  )
}
const MAX_SHOWN = 50

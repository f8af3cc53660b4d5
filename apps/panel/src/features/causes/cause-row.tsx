import { useTranslation } from 'react-i18next'
import { Button } from '../../shared/button.tsx'
import { useCauseName } from './cause-name.ts'
import type { Cause } from './cause-queries.ts'

/** A cause without money so far, in one line: its data can be given beforehand. */
export function CauseRow({ cause, onEdit }: { cause: Cause; onEdit: () => void }) {
  const { t } = useTranslation('causes')
  const name = useCauseName()(cause)
  const { payee, ibanEnd, mayChange, events } = cause
  const facts = [t('events', { count: events.length }), payee ? ibanEnd || t('noIban') : t('noData')]
  return (
    <li>
      <span className="cause-row-words">
        <strong>{name}</strong>
        <span className="meta">{facts.join(' · ')}</span>
      </span>
      {mayChange && (
        <Button
          size="small"
          icon="edit"
          aria-label={t(payee ? 'editOf' : 'addOf', { name })}
          onClick={onEdit}
        >
          {t(payee ? 'edit' : 'add')}
        </Button>
      )}
    </li>
  )
}

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../button.tsx'
import { Dialog } from '../overlays/dialog.tsx'
import './conflict-dialog.css'
import type { Choices, Conflict } from './conflicts.ts'

interface ConflictDialogProps {
  conflicts: readonly Conflict[]
  onDecide: (choices: Choices) => void
  /** The label of the field for the person. */
  labelOf: (field: string) => string
  /** The field's value in words. */
  textOf: (field: string, value: unknown) => string
}

/** Two people changed the same fields: both versions side by side, one choice each. Nothing is chosen beforehand. */
export function ConflictDialog({ conflicts, onDecide, labelOf, textOf }: ConflictDialogProps) {
  const { t } = useTranslation()
  const [choices, setChoices] = useState<Choices>({})
  const isDecided = conflicts.every(({ field }) => choices[field])
  const words = (field: string, value: unknown) => textOf(field, value).trim() || t('conflict.empty')
  return (
    <Dialog
      dialog={{ isOpen: conflicts.length > 0, close: () => undefined }}
      title={t('conflict.title')}
      size="wide"
      isForced
      actions={
        <Button
          kind="primary"
          disabled={!isDecided}
          onClick={() => {
            onDecide(choices)
            setChoices({})
          }}
        >
          {t('continue')}
        </Button>
      }
    >
      <p className="muted">{t('conflict.text')}</p>
      {conflicts.map(({ field, mine, theirs }) => (
        <fieldset key={field} className="conflict">
          <legend className="field-label">{labelOf(field)}</legend>
          {(
            [
              ['mine', mine],
              ['theirs', theirs],
            ] as const
          ).map(([side, value]) => (
            <label key={side} className="choice choice-boxed">
              <input
                type="radio"
                name={`conflict-${field}`}
                checked={choices[field] === side}
                onChange={() => setChoices({ ...choices, [field]: side })}
              />
              <span className="choice-words">
                <strong>{t(`conflict.${side}`)}</strong>
                <span className="conflict-value">{words(field, value)}</span>
              </span>
            </label>
          ))}
        </fieldset>
      ))}
    </Dialog>
  )
}

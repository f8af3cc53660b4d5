import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/button.tsx'
import { AskCard } from './ask-card.tsx'
import type { Choices } from './column-choices.tsx'
import { ColumnsCard } from './columns-card.tsx'
import { NamesCard } from './names-card.tsx'
import { PreviewCard } from './preview-card.tsx'
import type { Report } from './report-csv.ts'
import './columns-card.css'

interface MappingCardsProps {
  report: Report
  /** What the report was read with. */
  choices: Choices
  isPending: boolean
  /** Told whether something is chosen that the report was not read with. */
  onDraft: (isChanged: boolean) => void
  /** Told the choices when they are to be used for a new preview. */
  onApply: (choices: Choices) => void
}

/** What a person says about a file: the columns, and the names that stand in no list. */
export function MappingCards({ report, choices, isPending, onDraft, onApply }: MappingCardsProps) {
  const { t } = useTranslation('imports')
  const [draft, setDraft] = useState(choices)
  const isChanged = JSON.stringify(draft) !== JSON.stringify(choices)
  const change = (next: Choices) => {
    setDraft(next)
    onDraft(JSON.stringify(next) !== JSON.stringify(choices))
  }
  return (
    <>
      <AskCard report={report} choices={choices} draft={draft} isPending={isPending} onApply={onApply} />
      <ColumnsCard report={report} choices={choices} draft={draft} isPending={isPending} onChange={change} />
      <NamesCard report={report} draft={draft} isPending={isPending} onChange={change} />
      <div className="row row-end">
        <Button
          icon="eye"
          kind={isChanged ? 'primary' : 'secondary'}
          disabled={!isChanged}
          isPending={isPending}
          onClick={() => onApply(draft)}
        >
          {t('columns.apply')}
        </Button>
      </div>
      <PreviewCard report={report} />
    </>
  )
}

import type { Language } from '@larunbat/rules/language'
import { type RemarkDraft, remarkText } from '../remarks.ts'
import { useSectionNames } from './use-section-names.ts'

/** A remark as its owner will read it, in the owner's language. */
export function RemarkPreview({ remark, language }: { remark: RemarkDraft; language: Language }) {
  const sectionName = useSectionNames(language)
  const { section, reason, text } = remarkText(remark, language, sectionName)
  return (
    <div className="remark-preview" lang={language}>
      <strong>
        {section}: {reason}
      </strong>
      {text && <p className="note-text">{text}</p>}
    </div>
  )
}

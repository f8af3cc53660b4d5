import type { Language } from '@larunbat/rules/text/language'
import i18next from 'i18next'
import { useEffect, useState } from 'react'
import { type RemarkDraft, remarkText } from '../remarks.ts'

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

/** Names of the sections in another language, loaded when it is not the one on screen. */
function useSectionNames(language: Language): (wire: string) => string {
  const [, setLoaded] = useState(false)
  useEffect(() => {
    // The promise of a load under way resolves too early: only the event reports that the texts are there.
    const redraw = () => setLoaded(i18next.hasResourceBundle(language, 'review'))
    i18next.on('loaded', redraw)
    void i18next.loadLanguages(language).then(redraw)
    return () => i18next.off('loaded', redraw)
  }, [language])
  const t = i18next.getFixedT(language, 'review')
  return (wire) => t(`section.${wire}`, { defaultValue: wire })
}

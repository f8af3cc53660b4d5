import type { Language } from '@larunbat/rules/language'
import i18next from 'i18next'
import { useEffect, useState } from 'react'

/** Names of the sections in somebody else's language, loaded when it is not the one on screen. */
export function useSectionNames(language: Language): (wire: string) => string {
  const [, setLoaded] = useState(i18next.hasResourceBundle(language, 'review'))
  useEffect(() => {
    void i18next.loadLanguages(language).then(() => setLoaded(true))
  }, [language])
  const t = i18next.getFixedT(language, 'review')
  return (wire) => t(`section.${wire}`, { defaultValue: wire })
}

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { changeLanguage, currentLanguage } from './i18n/i18n.ts'
import { LANGUAGES, type Language } from './i18n/languages.ts'
import './language-switch.css'

const SHORT: Record<Language, string> = { es: 'Es', en: 'En', eu: 'Eu' }
const NAMES: Record<Language, string> = { es: 'Español', en: 'English', eu: 'Euskara' }

/** Es, En, Eu. The chosen one at full strength. `onChange` is called after the texts have changed. */
export function LanguageSwitch({ onChange }: { onChange?: (language: Language) => void }) {
  const { t } = useTranslation()
  const own = currentLanguage()
  const [isFailed, setFailed] = useState(false)
  const choose = async (language: Language) => {
    const isChanged = await changeLanguage(language)
    setFailed(!isChanged)
    if (isChanged) onChange?.(language)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: no legend
    <div className="language-switch" role="group" aria-label={t('languages')}>
      {LANGUAGES.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          title={NAMES[language]}
          aria-pressed={language === own}
          onClick={() => void choose(language)}
        >
          {SHORT[language]}
        </button>
      ))}
      {isFailed && (
        <span className="language-failed" role="alert">
          {t('error.network')}
        </span>
      )}
    </div>
  )
}

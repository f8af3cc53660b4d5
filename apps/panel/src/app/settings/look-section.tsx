import { updateAccount } from '@larunbat/contract'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../shared/api/api.ts'
import { RadioGroup } from '../../shared/fields/radio-group.tsx'
import { Select } from '../../shared/fields/select.tsx'
import { changeLanguage, currentLanguage } from '../../shared/i18n/i18n.ts'
import { LANGUAGES, type Language } from '../../shared/i18n/languages.ts'
import { SectionCard } from '../../shared/layout/section-card.tsx'
import { useToast } from '../../shared/overlays/toast.tsx'
import { updateUser } from '../../shared/session.ts'
import { setTheme, type Theme, useTheme } from '../../shared/theme.ts'

/** Language and look. Both count at once; the language is also that of one's mails. */
export function LookSection() {
  const { t } = useTranslation('settings')
  const toast = useToast()
  const { theme } = useTheme()
  const language = currentLanguage()
  const form = useForm<{ theme: Theme; language: Language }>({ defaultValues: { theme, language } })
  useEffect(() => {
    form.setValue('theme', theme)
    form.setValue('language', language)
  }, [form, theme, language])
  const handleLanguage = async (chosen: Language) => {
    if (!(await changeLanguage(chosen))) {
      form.setValue('language', currentLanguage())
      return void toast.info(t('common:error.network'))
    }
    try {
      updateUser(await callApi(updateAccount, { language: chosen }))
    } catch (error) {
      toast.failure(error)
    }
  }
  return (
    <SectionCard title={t('look.title')}>
      <div className="form-grid">
        <RadioGroup
          control={form.control}
          name="theme"
          label={t('look.theme')}
          options={(['system', 'light', 'dark'] as const).map((value) => ({
            value,
            label: t(`look.${value}`),
          }))}
          onPick={(value) => setTheme(value as Theme)}
        />
        <Select
          control={form.control}
          name="language"
          label={t('look.language')}
          hint={t('look.languageHint')}
          options={LANGUAGES.map((value) => ({ value, label: t(`common:language.${value}`) }))}
          onPick={(value) => value && void handleLanguage(value as Language)}
        />
      </div>
    </SectionCard>
  )
}

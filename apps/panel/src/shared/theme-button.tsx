import { useTranslation } from 'react-i18next'
import { IconButton } from './button.tsx'
import { useTheme } from './theme.ts'

/** Light or dark, by hand. "As the device" is chosen in the settings. */
export function ThemeButton() {
  const { t } = useTranslation()
  const { isDark, setTheme } = useTheme()
  return (
    <IconButton
      icon="theme"
      label={t(isDark ? 'toLight' : 'toDark')}
      onClick={() => setTheme(isDark ? 'light' : 'dark')}
    />
  )
}

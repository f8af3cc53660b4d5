import { pickText } from '@larunbat/rules/text/multilingual-text'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/i18n/format.ts'
import type { EventText } from '../event/tools/text-states.ts'

/** What a text is called: "Title", "Alternative text", "Extra «Programme»: title". */
export function useTextName(): (text: EventText) => string {
  const { t } = useTranslation('event-work')
  const { language } = useFormat()
  return ({ key, about }) => {
    const steps = key.split('.')
    const isPart = steps.length === 3
    const name = t(`text.${isPart ? `${steps[0]}_${steps[2]}` : key.replace('.', '_')}`, {
      defaultValue: key,
    })
    return about ? `${name}: ${pickText(about, language)}` : name
  }
}

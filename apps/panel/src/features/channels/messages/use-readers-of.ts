import { pickText } from '@larunbat/rules/text/multilingual-text'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/i18n/format.ts'
import { hubOptions } from '../../../shared/lookup-names.ts'
import type { TeamMessageRow } from './team-message-queries.ts'

/** Returns whom a message is for, in words. */
export function useReadersOf(): (message: TeamMessageRow) => string {
  const { t } = useTranslation(['mailings', 'checks'])
  const { language } = useFormat()
  const hubs = new Map(hubOptions(language).map(({ value, label }) => [value, label]))
  return ({ eventAudience, teamAudience, eventTitle }) => {
    if (eventAudience)
      return [pickText(eventTitle, language), t(`event.group.${eventAudience.group}`)]
        .filter(Boolean)
        .join(' · ')
    if (!teamAudience) return ''
    const { kind, states = [], hubIds = [], missing = [] } = teamAudience
    return [
      t(`team.kind.${kind}`),
      ...states.map((state) => t(`team.state.${state}`)),
      ...hubIds.map((id) => hubs.get(id) ?? `${id}`),
      ...missing.map((code) => t(`checks:${code}` as 'checks:cover.title')),
    ].join(' · ')
  }
}

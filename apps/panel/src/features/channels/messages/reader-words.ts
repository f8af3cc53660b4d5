import { pickText } from '@larunbat/rules/text/multilingual-text'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/i18n/format.ts'
import { hubOptions } from '../../../shared/lookup-names.ts'
import type { EventMessageRow, Messages } from './message-queries.ts'
import type { TeamMessageRow } from './team-message-queries.ts'

type Choices = Pick<Messages, 'sessions' | 'types'>

/** Sessions, ticket types and readers of an event's messages in words. */
export function useChoiceWords(choices: Choices | undefined) {
  const { t } = useTranslation('mailings')
  const { date, language } = useFormat()
  const sessionName = ({ name, startsAt, timeZone }: Choices['sessions'][number]) =>
    [date(startsAt, 'dateTime', timeZone), name].filter(Boolean).join(' · ')
  const typeName = ({ name }: Choices['types'][number]) =>
    (name && pickText(name, language)) || t('event.generalType')
  const readersOf = ({ audience: { group, sessionIds = [], typeIds = [] } }: EventMessageRow): string =>
    [
      t(`event.group.${group}`),
      ...(choices?.sessions ?? []).filter(({ id }) => sessionIds.includes(id)).map(sessionName),
      ...(choices?.types ?? []).filter(({ id }) => typeIds.includes(id)).map(typeName),
    ].join(' · ')
  return { sessionName, typeName, readersOf }
}

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

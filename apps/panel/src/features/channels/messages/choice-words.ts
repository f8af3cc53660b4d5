import { pickText } from '@larunbat/rules/text/multilingual-text'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/i18n/format.ts'
import type { EventMessageRow, Messages } from './message-queries.ts'

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

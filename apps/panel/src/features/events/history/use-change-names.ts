import { sectionOfWire } from '@larunbat/rules/events/section'
import { pickText } from '@larunbat/rules/text/multilingual-text'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/i18n/format.ts'
import { zoneOf } from '../event/form/zone.ts'
import type { OpenEvent } from '../event-queries.ts'
import { codeOf, partOf } from './change-values.ts'
import type { HistoryChangeOf, HistoryLineOf } from './history-queries.ts'

/** Fields whose name in the form's texts is another one. */
const NAME_OF: Readonly<Record<string, string>> = {
  'impact.project': 'project',
  'impact.url': 'projectUrl',
  'impact.collaborationId': 'collaboration',
  'impact.percentage': 'percentage',
  'impact.amountCents': 'amount',
  'impact.text': 'impactText',
}
const INSTANT = /^\d{4}-\d{2}-\d{2}T.*Z$/

/** What lines of the history are called in the person's words. */
export function useChangeNames(event: OpenEvent) {
  const { t } = useTranslation(['event-work', 'event'])
  const { language, date, quoted } = useFormat()

  const nameOfField = (field: string): string => {
    const code = codeOf(field)
    const name = NAME_OF[code] ?? code
    return t(`field.${name}`, { defaultValue: t(`event:field.${name}`, { defaultValue: field }) })
  }
  const nameOfPart = (change: HistoryChangeOf): string => {
    const part = partOf(change.field)
    if (!part || part.id === 'more') return part ? t(`part.${part.part}`) : ''
    if (part.id === 'order') return t(`order.${part.part}`, { defaultValue: part.part })
    const row = (change.after ?? change.before ?? {}) as Record<string, unknown>
    const words = String(row.nombre ?? row.titulo ?? row.lugar ?? '')
    const moment = String(row.inicio ?? row.fecha ?? '')
    const when = INSTANT.test(moment) ? date(moment, 'dateTime', zoneOf(event)) : moment
    const about = [words && quoted(pickText(words, language)), when].filter(Boolean).join(' · ')
    const verb = change.before === null ? 'made' : change.after === null ? 'gone' : 'changed'
    return [t(`part.${part.part}`), about, t(`verb.${verb}`)].filter(Boolean).join(' ')
  }
  return {
    nameOf: (change: HistoryChangeOf) =>
      partOf(change.field) ? nameOfPart(change) : nameOfField(change.field),
    nameOfPartField: (name: string) => t(`partField.${name}`, { defaultValue: name }),
    titleOf: (line: HistoryLineOf): string => {
      const who = line.isMine
        ? t('history.you')
        : (line.actor ?? t(line.isTeam ? 'history.team' : 'history.somebody'))
      if (line.kind === 'estado') return t(`state.${line.source}`, { who, defaultValue: who })
      if (line.kind === 'observacion') {
        const section = sectionOfWire(line.source)
        return t('history.remark', { section: section ? t(`event:page.${section}`) : line.source })
      }
      return t(`source.${line.source}`, { who, count: line.changes.length, defaultValue: who })
    },
  }
}

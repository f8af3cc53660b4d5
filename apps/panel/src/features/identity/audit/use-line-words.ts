import { pickText } from '@larunbat/rules/text/multilingual-text'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/i18n/format.ts'
import type { Line } from './audit-queries.ts'

/** What a line of the log says, in the reader's language. */
export function useLineWords() {
  const { t } = useTranslation('audit')
  const { language } = useFormat()
  const action = (name: string) => t(`action.${name}`, { defaultValue: name })
  const about = (line: Line) =>
    [
      t(`subject.${line.subject}`, { defaultValue: line.subject }),
      line.subjectName === null
        ? line.subjectId === null
          ? ''
          : `#${line.subjectId}`
        : pickText(line.subjectName, language),
    ]
      .filter(Boolean)
      .join(' · ')
  const status = (value: number) => t(`status.${value}`, { defaultValue: String(value) })
  const change = ({ fromStatus, toStatus }: Line) =>
    fromStatus === null || toStatus === null || fromStatus === toStatus
      ? undefined
      : t('statusChange', { from: status(fromStatus), to: status(toStatus) })
  const who = (line: Line) => line.actorName ?? t('system')
  return { action, about, change, who }
}

/** Where what a line is about is looked at. */
export function subjectPath({ subject, subjectId, subjectName, detail }: Line): string | undefined {
  if (subject === 'setting') return '/ajustes'
  if (subjectId === null) return subject === 'mail' ? '/correos' : undefined
  // What was deleted has no name any more.
  if (subject === 'event') return subjectName === null ? undefined : `/indice-contenido/${subjectId}`
  if (subject === 'account') return subjectName === null ? undefined : `/usuarios/${subjectId}`
  if (subject === 'participant') return subjectName === null ? undefined : `/artistas/${subjectId}`
  if (subject === 'payout') {
    const batch = (detail as { batchId?: unknown } | null)?.batchId
    return typeof batch === 'number' ? `/pagos/${batch}` : '/pagos'
  }
  return { mail: '/correos', cause: '/causas', import: '/importar' }[subject]
}

import { listAudit } from '@larunbat/contract'
import type { Language } from '@larunbat/rules/text/language'
import { pickText } from '@larunbat/rules/text/multilingual-text'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../database/tables.ts'
import { AppError } from '../../platform/errors.ts'
import type { Row } from '../../platform/formats/table.ts'
import { actorIn } from '../../platform/http/dispatcher.ts'
import { invalidInput } from '../../platform/http/input-faults.ts'
import { tableRoute } from '../../platform/http/table-route.ts'
import { hasText, translate } from '../../platform/texts.ts'
import { type AuditFilter, listAuditLines, type StoredLine } from './audit-log-store.ts'
import { withoutSecrets } from './without-secrets.ts'

/** Files of one process at a time. */
const MAX_AT_ONCE = 4
const PORTION = 1000

/**
 * `POST /registro/exportar {token, lang, formato, ...}` with the filters of `app_registro`: all lines they find, newest first.
 * For administrators, as the log is.
 */
export function auditExport(
  app: FastifyInstance,
  { db, readToken }: { db: Db; readToken: Parameters<typeof tableRoute>[2]['readToken'] },
): void {
  tableRoute(
    app,
    '/registro/exportar',
    { atOnce: MAX_AT_ONCE, readToken },
    async ({ actor, language, body }) => {
      if (!actorIn(listAudit, actor)?.isAdmin) throw new AppError('request.not_allowed')
      const filter = listAudit.input.schema.safeParse(body)
      if (!filter.success) throw invalidInput(filter.error.issues, body, language)
      return {
        name: translate(language, 'audit:file'),
        rows: linesOf(db, filter.data as AuditFilter, language),
      }
    },
  )
}

/** The head, then the lines in portions; the log goes on growing at its other end meanwhile. */
async function* linesOf(db: Db, filter: AuditFilter, language: Language): AsyncGenerator<Row[]> {
  const t = (key: string) => translate(language, `audit:${key}`)
  yield [['id', t('when'), t('who'), t('what'), t('about'), t('details')]]
  let { beforeId } = filter
  for (;;) {
    const lines = await listAuditLines(db, { ...filter, ...(beforeId ? { beforeId } : {}) }, PORTION)
    yield lines.map((line) => toRow(line, language))
    beforeId = lines.at(-1)?.id
    if (lines.length < PORTION || beforeId === undefined) return
  }
}

function toRow(line: StoredLine, language: Language): Row {
  const named = (key: string, other: string) =>
    hasText(language, `audit:${key}`) ? translate(language, `audit:${key}`) : other
  const status = (value: number) => named(`status.${value}`, String(value))
  const isMoved = line.fromStatus !== null && line.toStatus !== null && line.fromStatus !== line.toStatus
  const about = [
    named(`subject.${line.subject}`, line.subject),
    line.subjectName === null
      ? line.subjectId !== null && `#${line.subjectId}`
      : pickText(line.subjectName, language),
    isMoved &&
      translate(language, 'audit:statusChange', {
        from: status(line.fromStatus as number),
        to: status(line.toStatus as number),
      }),
  ]
  return [
    line.id,
    new Date(line.at).toISOString(),
    line.actorName ?? translate(language, 'audit:system'),
    named(`action.${line.action}`, line.action),
    about.filter(Boolean).join(' · '),
    JSON.stringify(withoutSecrets(line.detail)),
  ]
}

import { Readable } from 'node:stream'
import { type Language, toLanguage } from '@larunbat/rules/text/language'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { fileName } from '../festival-name.ts'
import { writeCsv } from '../formats/csv.ts'
import type { Rows } from '../formats/table.ts'
import { writeXlsx } from '../formats/xlsx.ts'
import type { Actor } from './context.ts'
import { sendFailure } from './dispatcher.ts'

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const
export type TableFormat = keyof typeof TYPES

/** The caller of a file, its language and format, with the fields of the request. */
export interface TableRequest {
  actor: Actor
  language: Language
  format: TableFormat
  body: Record<string, unknown>
  request: FastifyRequest
}

/** The table, and the middle of the file's name: `<festival>-<name>-<day>.csv`. */
export interface TableFile {
  name: string
  rows: Rows
}

/**
 * Adds `POST <path> {token, lang, formato: csv|xlsx, ...}`, which sends a table as a file, written while it is read. `atOnce`
 * files of one process at a time; more are refused as `request.overloaded`. Failures come in the envelope of calls.
 */
export function tableRoute(
  app: FastifyInstance,
  path: `/${string}/exportar`,
  { atOnce, readToken }: { atOnce: number; readToken: (token: string) => Promise<Actor | undefined> },
  make: (asked: TableRequest) => Promise<TableFile>,
): void {
  let running = 0
  app.post(path, async (request, reply) => {
    const body = (request.body ?? {}) as Record<string, unknown>
    const language = toLanguage(body.lang)
    try {
      const { token } = body
      const actor = typeof token === 'string' && token.length <= 200 ? await readToken(token) : undefined
      if (!actor) throw new AppError('request.sign_in_needed')
      const format: TableFormat = body.formato === 'xlsx' ? 'xlsx' : 'csv'
      if (running >= atOnce) throw new AppError('request.overloaded')
      const { rows, name } = await make({ actor, language, format, body, request })
      running += 1
      const file =
        format === 'xlsx' ? writeXlsx(rows) : Readable.from(writeCsv(rows, language), { highWaterMark: 1 })
      file.once('close', () => {
        running -= 1
      })
      const day = new Date().toISOString().slice(0, 10)
      return reply
        .type(TYPES[format])
        .header('cache-control', 'no-store')
        .header('x-content-type-options', 'nosniff')
        .header('content-disposition', `attachment; filename="${fileName(`${name}-${day}.${format}`)}"`)
        .send(file)
    } catch (error) {
      return sendFailure(request, reply, error, language, 422)
    }
  })
}

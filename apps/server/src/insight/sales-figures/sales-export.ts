import { Readable } from 'node:stream'
import { getSalesHistory, getSalesNow, listSalesGroups } from '@larunbat/contract'
import type { InputOf } from '@larunbat/contract/kit'
import { type Language, toLanguage } from '@larunbat/rules/language'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { SignedInCtx } from '../../database/context.ts'
import { AppError } from '../../platform/errors.ts'
import { csvStyle, writeCsv } from '../../platform/formats/csv.ts'
import type { RowStyle, Rows } from '../../platform/formats/table.ts'
import { writeXlsx, XLSX_STYLE } from '../../platform/formats/xlsx.ts'
import { sendFailure } from '../../platform/http/dispatcher.ts'
import { invalidInput } from '../../platform/http/input-faults.ts'
import { translate } from '../../platform/texts.ts'
import { checkFilter } from './checked-filter.ts'
import { groupRows, historyRows, ticketRows } from './export/sales-rows.ts'
import { foldSales } from './fold-sales.ts'
import type { SalesHolder } from './sales-holder.ts'

/** Files of one process at a time. */
const MAX_AT_ONCE = 8
const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const
type Format = keyof typeof TYPES

type Body = Record<string, unknown>
type Input = { input: { schema: { safeParse: (body: unknown) => unknown } } }

/**
 * `POST /ventas/exportar {token, lang, vista: desglose|historia|entradas, formato: csv|xlsx, ...}` with the fields of the
 * call that shows the same: the file of exactly that, written while it is read.
 */
export function salesExport(app: FastifyInstance, holder: SalesHolder): void {
  let running = 0
  app.post('/ventas/exportar', async (request, reply) => {
    const body = (request.body ?? {}) as Body
    const language = toLanguage(body.lang)
    try {
      const ctx = await contextOf(request, body, language, holder)
      const format: Format = body.formato === 'xlsx' ? 'xlsx' : 'csv'
      if (running >= MAX_AT_ONCE) throw new AppError('request.overloaded')
      const { rows, name } = await viewOf(ctx, body, format === 'xlsx' ? XLSX_STYLE : csvStyle(language))
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
        .header('content-disposition', `attachment; filename="larunbat-${name}-${day}.${format}"`)
        .send(file)
    } catch (error) {
      return sendFailure(request, reply, error, language, 422)
    }
  })
}

async function contextOf(
  request: FastifyRequest,
  { token }: Body,
  language: Language,
  { db, services, log, readToken }: SalesHolder,
): Promise<SignedInCtx> {
  const actor = typeof token === 'string' && token.length <= 200 ? await readToken(token) : undefined
  if (!actor) throw new AppError('request.sign_in_needed')
  return { db, services, log, actor, language, ip: request.ip, userAgent: '' }
}

async function viewOf(ctx: SignedInCtx, body: Body, style: RowStyle): Promise<{ rows: Rows; name: string }> {
  const name = (key: string) => translate(ctx.language, `analytics:export.file.${key}`)
  if (body.vista === 'historia')
    return {
      rows: await historyRows(ctx, parsed(getSalesHistory, body, ctx.language)),
      name: name('history'),
    }
  if (body.vista === 'entradas') {
    const { filter } = await checkFilter(ctx, parsed(getSalesNow, body, ctx.language))
    await foldSales(ctx.db)
    return { rows: ticketRows(ctx, filter, style), name: name('tickets') }
  }
  return { rows: await groupRows(ctx, parsed(listSalesGroups, body, ctx.language)), name: name('groups') }
}

function parsed<C extends Input>(call: C, body: Body, language: Language): InputOf<C> {
  const result = call.input.schema.safeParse(body) as {
    success: boolean
    data: InputOf<C>
    error: { issues: Parameters<typeof invalidInput>[0] }
  }
  if (!result.success) throw invalidInput(result.error.issues, language)
  return result.data
}

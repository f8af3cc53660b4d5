import { getSalesHistory, getSalesNow, listSalesGroups } from '@larunbat/contract'
import type { InputOf } from '@larunbat/contract/kit'
import type { Language } from '@larunbat/rules/text/language'
import type { FastifyInstance } from 'fastify'
import type { SignedInCtx } from '../../database/context.ts'
import { csvStyle } from '../../platform/formats/csv.ts'
import type { RowStyle, Rows } from '../../platform/formats/table.ts'
import { XLSX_STYLE } from '../../platform/formats/xlsx.ts'
import { actorIn } from '../../platform/http/dispatcher.ts'
import { invalidInput } from '../../platform/http/input-faults.ts'
import { tableRoute } from '../../platform/http/table-route.ts'
import { translate } from '../../platform/texts.ts'
import { checkFilter } from './checked-filter.ts'
import { groupRows, historyRows, ticketRows } from './export/sales-rows.ts'
import { foldSales } from './fold-sales.ts'
import type { SalesHolder } from './sales-holder.ts'

/** Files of one process at a time. */
const MAX_AT_ONCE = 8

type Body = Record<string, unknown>
type Input = { input: { schema: { safeParse: (body: unknown) => unknown } } }

/**
 * `POST /ventas/exportar {token, lang, vista: desglose|historia|entradas, formato: csv|xlsx, ...}` with the fields of the
 * call that shows the same: the file of exactly that, written while it is read.
 */
export function salesExport(app: FastifyInstance, { db, services, log, readToken }: SalesHolder): void {
  tableRoute(
    app,
    '/ventas/exportar',
    { atOnce: MAX_AT_ONCE, readToken },
    ({ actor: caller, language, format, body, request }) => {
      // Figures come by the roles of the caller; single tickets by the right to their event alone.
      const actor = body.vista === 'entradas' ? caller : (actorIn(getSalesNow, caller) ?? caller)
      const ctx: SignedInCtx = { db, services, log, actor, language, ip: request.ip, userAgent: '' }
      return viewOf(ctx, body, format === 'xlsx' ? XLSX_STYLE : csvStyle(language))
    },
  )
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
  if (!result.success) throw invalidInput(result.error.issues, body, language)
  return result.data
}

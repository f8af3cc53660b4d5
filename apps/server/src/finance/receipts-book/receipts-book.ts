import { getStatement } from '@larunbat/contract'
import type { InputOf } from '@larunbat/contract/kit'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../database/tables.ts'
import { tokenReader } from '../../identity/accounts/access-tokens.ts'
import { actorIn } from '../../platform/http/dispatcher.ts'
import { invalidInput } from '../../platform/http/input-faults.ts'
import { tableRoute } from '../../platform/http/table-route.ts'
import { translate } from '../../platform/texts.ts'
import { requireSeller } from '../payouts/statement.ts'
import { receiptRows } from './receipt-rows.ts'

/** Files of one process at a time. */
const MAX_AT_ONCE = 4

/**
 * `POST /recibos/exportar {token, lang, formato, ...}` with the fields of `app_liquidacion`: the receipts of a seller in the
 * order of their numbers, a row for each line, then the sums by rate. A seller's own; any for administrators.
 */
export function receiptsBook(app: FastifyInstance, { db }: { db: Db }): void {
  tableRoute(
    app,
    '/recibos/exportar',
    { atOnce: MAX_AT_ONCE, readToken: tokenReader(db) },
    async ({ actor, language, body }) => {
      const asked = getStatement.input.schema.safeParse(body)
      if (!asked.success) throw invalidInput(asked.error.issues, body, language)
      const { sellerId, ...scope } = asked.data as InputOf<typeof getStatement>
      const { id } = await requireSeller({ db, actor: actorIn(getStatement, actor) ?? actor }, sellerId)
      return {
        name: `${translate(language, 'receipts-book:file')}-${id}`,
        rows: receiptRows(db, { ...scope, sellerId: id }, language),
      }
    },
  )
}

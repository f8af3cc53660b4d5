import { type BulkChange, type BulkRow, previewBulk, runBulk, undoBulk } from '@larunbat/contract'
import type { InputOf, Of } from '@larunbat/contract/kit'
import { callApi } from '../../../shared/api/api.ts'
import type { TableFilterInput } from './table-address.ts'
import type { Selection } from './use-selection.ts'

export type BulkChangeValues = Of<typeof BulkChange>
export type BulkRowValue = Of<typeof BulkRow>

/** Maximum number of events in one change. */
export const MAX_AT_ONCE = 2000
/** The server changes status one by one: portions show the progress. */
const PORTION = 250

/** What a change would do to the chosen events. */
export async function preview(
  change: BulkChangeValues,
  chosen: Selection['chosen'],
  filters: TableFilterInput,
): Promise<BulkRowValue[]> {
  const which: Partial<InputOf<typeof previewBulk>> = chosen.all
    ? { filters, except: [...chosen.except] }
    : { ids: [...chosen.ids] }
  return (await callApi(previewBulk, { change, ...which }, { timeoutMs: 60_000 })).rows
}

export interface BulkRun {
  batchId: string
  rows: BulkRowValue[]
}

/**
 * Makes the change in those rows of the preview that would change, portion by portion; `keyOf` names a portion, the same
 * one at a second try, so that nothing happens twice after a lost answer.
 */
export async function run(
  change: BulkChangeValues,
  rows: readonly BulkRowValue[],
  keyOf: (portion: number) => string,
  onDone: (done: BulkRun) => void,
): Promise<BulkRun> {
  const changing = rows.filter(({ outcome }) => outcome === 'cambiado')
  const result: BulkRun = { batchId: '', rows: [] }
  for (let at = 0; at < changing.length; at += PORTION) {
    const portion = changing.slice(at, at + PORTION).map(({ id, version }) => ({ id, version }))
    const input = { change, rows: portion, ...(result.batchId ? { batchId: result.batchId } : {}) }
    const answer = await callApi(runBulk, input, { key: keyOf(at / PORTION), timeoutMs: 60_000 })
    result.batchId = answer.batchId
    result.rows.push(...answer.rows)
    onDone({ ...result, rows: [...result.rows] })
  }
  return result
}

/** Puts back what a change has done, as far as it was not changed since. */
export async function undo(batchId: string, onDone: (rows: BulkRowValue[]) => void): Promise<BulkRowValue[]> {
  const rows: BulkRowValue[] = []
  for (let afterId = 0; ; ) {
    const answer = await callApi(undoBulk, { batchId, afterId }, { timeoutMs: 60_000 })
    rows.push(...answer.rows)
    onDone([...rows])
    if (answer.left === 0 || answer.lastId === afterId) return rows
    afterId = answer.lastId
  }
}

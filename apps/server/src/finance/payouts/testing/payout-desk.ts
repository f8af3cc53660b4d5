import { expect } from 'vitest'
import type { TestAccount, TestApp } from '../../../testing/test-app.ts'
import { balances, IBANS, PAYABLE } from './given-money.ts'

/** Configuration of the account that payouts are made from. */
export const PAYOUT_ENV = {
  PAYOUT_NAME: 'Fundación Fair Saturday',
  PAYOUT_IBAN: IBANS.other,
  PAYOUT_DAYS: '5',
}

// biome-ignore lint/suspicious/noExplicitAny: answers are looked into
export type Any = any

/** Three of the treasury, and what they do again and again. */
export async function payoutDesk(app: TestApp) {
  const { call } = app
  const [maker, checker, third] = [await app.givenAdmin(), await app.givenAdmin(), await app.givenAdmin()]
  const dueOf = async (id: number, kind = 'organizador'): Promise<Any> =>
    (await call('app_pagos_propuesta', {}, maker)).data.propuesta.find(
      (d: Any) => d.id === id && d.tipo === kind,
    )
  const batchFor = (...ids: number[]) =>
    call(
      'app_pagos_lote_add',
      { moneda: 'EUR', pagos: ids.map((id) => ({ tipo: 'organizador', id })) },
      maker,
    )
  const approve = ({ data }: Any, who: TestAccount = checker) =>
    call('app_pago_aprobar', { lote_id: data.lote_id, version: data.version }, who)
  /** A batch that was made, approved, sent and paid. */
  async function paidBatch(...ids: number[]) {
    const made = await batchFor(...ids)
    if (made.error) throw new Error(JSON.stringify(made))
    await approve(made)
    await call('app_pago_exportar', { lote_id: made.data.lote_id }, checker)
    return (await call('app_pago_marcar', { lote_id: made.data.lote_id }, checker)).data
  }
  return {
    maker,
    checker,
    third,
    seller: (more: object = {}) => app.givenAccount({ ...PAYABLE, ...more }),
    dueOf,
    batchFor,
    approve,
    paidBatch,
    /** Every cent that left an account of the book came into another one. */
    expectBalanced: async () =>
      expect([...(await balances(app)).values()].reduce((all, cents) => all + cents, 0)).toBe(0),
  }
}

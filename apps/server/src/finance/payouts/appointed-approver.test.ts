import { expect, test } from 'vitest'
import { createAccessToken } from '../../identity/accounts/access-tokens.ts'
import { type TestAccount, testApp } from '../../testing/test-app.ts'
import { givenOver } from './testing/given-money.ts'
import { PAYOUT_ENV, payoutDesk } from './testing/payout-desk.ts'

const app = await testApp(PAYOUT_ENV)
const { call, db } = app
const { maker, checker, seller, batchFor } = await payoutDesk(app)

/** An administrator whom this one made, so many days ago. */
async function appointed(by: TestAccount, days: number): Promise<TestAccount> {
  const person = await app.givenAccount()
  const { error } = await call('app_usuario_administrar', { id: person.id, administra: true }, by)
  expect(error).toBe(false)
  await made(person, days)
  return { ...person, token: await createAccessToken(db, person.id, 'test') }
}
const made = ({ id }: TestAccount, days: number, by?: number) =>
  db
    .updateTable('account')
    .set({
      admin_made_at: new Date(Date.now() - days * 86_400_000).toISOString(),
      ...(by === undefined ? {} : { admin_made_by: by }),
    })
    .where('id', '=', id)
    .execute()

/** A draft that this administrator made. */
async function draftOf(who: TestAccount) {
  const owner = await seller()
  await givenOver(app, owner, [{ quantity: 1 }])
  if (who === maker) return (await batchFor(owner.id)).data
  const pagos = [{ tipo: 'organizador', id: owner.id }]
  return (await call('app_pagos_lote_add', { moneda: 'EUR', pagos }, who)).data
}
type Draft = Awaited<ReturnType<typeof draftOf>>
/** What stands in the way on the screen, and what the approval is refused with. */
async function refusal(draft: Draft, who: TestAccount): Promise<[string | null, number, string]> {
  const shown = await call('app_pago', { lote_id: draft.lote_id }, who)
  const approved = await call('app_pago_aprobar', { lote_id: draft.lote_id, version: draft.version }, who)
  return [shown.data.impedimento, shown.data.puede_aprobar, approved.data.code ?? approved.data.estado]
}
const NEW = ['reciente', 0, 'payout.admin_new']
const ONE = ['nombrado', 0, 'payout.admin_appointed']
const DONE = [null, 1, 'aprobado']

test('given an administrator’s second account, when it is appointed, then it approves nothing for two days and none of its maker’s batches for thirty', async () => {
  const draft = await draftOf(maker)
  const fresh = await appointed(maker, 0)
  expect(await refusal(draft, fresh)).toEqual(NEW)
  expect(await refusal(await draftOf(checker), fresh)).toEqual(NEW)
  await made(fresh, 3)
  expect(await refusal(draft, fresh)).toEqual(ONE)
  // A batch of another administrator is approved; the way back is as closed as the way there.
  expect(await refusal(await draftOf(checker), fresh)).toEqual(DONE)
  expect(await refusal(await draftOf(fresh), maker)).toEqual(ONE)
  await made(fresh, 31)
  expect(await refusal(draft, fresh)).toEqual(DONE)
})

test('given appointments over several accounts, when one approves what another made, then they are one person', async () => {
  const [first, sibling] = [await appointed(maker, 3), await appointed(maker, 4)]
  const next = await appointed(first, 5)
  const draft = await draftOf(maker)
  expect(await refusal(draft, next)).toEqual(ONE)
  expect(await refusal(await draftOf(sibling), next)).toEqual(ONE)
  // Appointing each other in a ring ends, and changes nothing.
  await made(first, 3, next.id)
  await made(next, 3, first.id)
  expect(await refusal(await draftOf(first), next)).toEqual(ONE)
  // Nor does erasing the account that appointed both.
  await made(first, 3, 999_999)
  await made(sibling, 3, 999_999)
  expect(await refusal(await draftOf(first), sibling)).toEqual(ONE)
})

test('given administrators without a recorded appointment, when one approves what another made, then it is done', async () => {
  expect(await refusal(await draftOf(maker), checker)).toEqual(DONE)
})

import { sql } from 'kysely'
import { expect } from 'vitest'
import type { TestAccount, TestApp } from '../../../testing/test-app.ts'
import { endHolds, givenOnSale, type OnSale, reserve } from '../../orders/testing/given-on-sale.ts'
import { testBankKeys } from '../create-payments.ts'
import { ownOrigin } from '../own-origin.ts'
import { signatureOf } from '../testbank/deliveries.ts'
import { WEBHOOK_PATH } from '../testbank/paths.ts'

/** Buyers of an application whose test bank can be reached. */
export async function payingApp(app: TestApp, owner: TestAccount) {
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  const { db, call, config } = app
  const origin = ownOrigin(app.app.server)
  /** An address of the product, where it is reached here. */
  const at = (address: string) => address.replace(config.publicUrl, origin)

  /** A basket with buyer's data, ready to be paid. */
  async function givenBasket(
    on?: OnSale,
    quantity = 1,
    email = 'ane@example.org',
  ): Promise<{ compra: string; on: OnSale }> {
    const sold = on ?? (await givenOnSale(app, owner, { mode: 1, priceCents: 1000 }))
    const held = await reserve(app, sold, quantity)
    expect(held.error, JSON.stringify(held)).toBe(false)
    const { compra } = held.data
    await call('web_reserva_datos', { compra, email, nombre: 'Ane' })
    return { compra, on: sold }
  }

  async function pageOf(compra: string, metodo = 'tarjeta'): Promise<string> {
    const answer = await call('web_pagar', { compra, metodo })
    expect(answer.error, JSON.stringify(answer)).toBe(false)
    return answer.data.enlace_pago
  }

  /** Fills in the bank's form; returns where it leads, or the page it shows. */
  async function payAt(url: string, fields: Record<string, string>) {
    const answer = await fetch(at(url), {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ method: 'card', notifying: 'once', ...fields }),
    })
    return {
      status: answer.status,
      location: answer.headers.get('location') ?? '',
      text: await answer.text(),
    }
  }

  const statusOf = async (compra: string) => (await call('web_compra', { compra })).data.estado

  const paymentOf = (url: string) =>
    db
      .selectFrom('payment')
      .selectAll()
      .where('reference', '=', url.split('/').at(-1) as string)
      .executeTakeFirstOrThrow()

  /** Sends a message as the bank does; `more` spoils it: another secret or moment, another text that was signed. */
  async function deliver(
    body: string,
    more: { secret?: string; at?: number; header?: string; signed?: string } = {},
  ) {
    const secret = more.secret ?? ((await testBankKeys(db)).webhookSecrets[0] as string)
    const answer = await fetch(origin + WEBHOOK_PATH, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        'stripe-signature': more.header ?? signatureOf(more.signed ?? body, secret, more.at),
      },
    })
    return answer.status
  }

  /** The messages in the bank's post, taken out of it. */
  async function takePost(): Promise<string[]> {
    const { rows } = await sql<{
      body: string
    }>`with gone as (delete from testbank_delivery returning id, body)
      select body from gone order by id`.execute(db)
    return rows.map(({ body }) => body)
  }

  return {
    at,
    origin,
    givenBasket,
    pageOf,
    payAt,
    statusOf,
    paymentOf,
    deliver,
    takePost,
    endHolds: () => endHolds(app),
  }
}

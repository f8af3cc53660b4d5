import type { TestApp } from '../../../testing/test-app.ts'
import { ownOrigin } from '../own-origin.ts'
import { type RedsysStandIn, redsysStandIn, TERMINAL, type Visit } from './redsys-stand-in.ts'

/** A bank that is there before the application is, which it finds by its public address. */
export async function givenBank(
  app: () => TestApp,
): Promise<{ bank: RedsysStandIn; settings: Record<string, string> }> {
  const bank = await redsysStandIn((address) => {
    const { app: server, config } = app()
    return address.replace(config.publicUrl, ownOrigin(server.server))
  })
  const settings = {
    REDSYS_MERCHANT: TERMINAL.merchant,
    REDSYS_TERMINAL: TERMINAL.terminal,
    REDSYS_KEY: TERMINAL.secret,
    REDSYS_ENV: bank.origin,
  }
  return { bank, settings }
}

/** What a buyer's browser does between the shop and the bank; `at` says where an address of the shop is. */
export function bankVisitor(bank: RedsysStandIn, at: (address: string) => string) {
  return {
    /** Goes to the hand-over page and through it to the bank. */
    async goToBank(url: string) {
      const page = await fetch(at(url), { redirect: 'manual' })
      const html = await page.text()
      return { page, html, ...(await bank.open(html)) }
    },
    /** Pays at the bank and comes back; returns the page of the purchase. */
    async payThere(order: string, visit?: Visit) {
      const back = await fetch(at(await bank.pay(order, visit)), { redirect: 'manual' })
      return back.headers.get('location')
    },
  }
}

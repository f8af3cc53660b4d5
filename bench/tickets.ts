import { importTicketKey, verifyCode } from '@larunbat/rules/ticketing/ticket-code'
import { printOrder } from '../apps/server/src/ticketing/tickets/print-tickets.ts'
import { boughtCheckout } from '../apps/server/src/ticketing/tickets/testing/bought-checkout.ts'
import { publicTicketKeys, signCode } from '../apps/server/src/ticketing/tickets/ticket-keys.ts'
import { startProduct } from './lib/product.ts'

/**
 * Processor time of what a ticket takes: its code signed and verified, a purchase printed; and how long the longest stretch
 * of printing keeps others waiting.
 * `npm run bench -- tickets`
 */
const product = await startProduct(Number(process.env.PORT ?? 4985))
try {
  const config = { publicUrl: 'https://larunbat.example', ticketSigningKey: undefined } as never
  const holder = { db: product.db, services: { config } }
  const facts = { eventId: 12, sessionId: 5, serial: new Uint8Array(16).fill(9) }
  const code = await signCode(holder, facts)
  const keys = await Promise.all((await publicTicketKeys(holder)).map(importTicketKey))
  console.log(`sign a code: ${(await time(5_000, () => signCode(holder, facts))).toFixed(3)} ms`)
  console.log(`verify a code: ${(await time(5_000, () => verifyCode(code, keys))).toFixed(3)} ms`)
  for (const [tickets, rounds] of [
    [1, 30],
    [4, 30],
    [100, 3],
  ] as const) {
    const checkout = boughtCheckout(tickets)
    const { byteLength } = await printOrder(holder, checkout)
    const longest = watchTurns()
    const ms = await time(rounds, () => printOrder(holder, checkout))
    const size = `${(byteLength / 1000).toFixed(0)} kB, longest stretch ${longest().toFixed(0)} ms`
    console.log(`print a purchase of ${tickets}: ${ms.toFixed(0)} ms, ${size}`)
  }
} finally {
  await product.stop()
}

/** Processor time of one turn on average, in ms. */
async function time(rounds: number, turn: () => Promise<unknown>): Promise<number> {
  const began = process.cpuUsage()
  for (let round = 0; round < rounds; round += 1) await turn()
  const { user, system } = process.cpuUsage(began)
  return (user + system) / 1000 / rounds
}

/** Measures the longest time during which nothing else could run, in ms, until the returned function is called. */
function watchTurns(): () => number {
  let longest = 0
  let last = performance.now()
  const timer = setInterval(() => {
    longest = Math.max(longest, performance.now() - last)
    last = performance.now()
  }, 1)
  return () => {
    clearInterval(timer)
    return longest
  }
}

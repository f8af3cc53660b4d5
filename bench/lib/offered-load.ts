import { Agent, get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * Requests addresses at a fixed rate, independent of responses, and prints latencies as JSON. Runs as a separate
 * process.
 */
const [rate = '100', seconds = '20', ...addresses] = process.argv.slice(2)
const agent = new Agent({ keepAlive: true, maxSockets: 64 })
const gapMs = 1000 / Number(rate)
const total = Math.round(Number(rate) * Number(seconds))
const latencies: number[] = []
let failed = 0

const began = performance.now()
const asked: Promise<void>[] = []
for (let n = 0; n < total; n++) {
  const due = began + n * gapMs
  const wait = due - performance.now()
  if (wait > 0) await pause(wait)
  asked.push(ask(addresses[n % addresses.length] as string, due))
}
await Promise.all(asked)
latencies.sort((a, b) => a - b)
const at = (share: number) =>
  Math.round((latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0) * 10) / 10
console.log(JSON.stringify({ requests: total, failed, p50: at(0.5), p95: at(0.95), p99: at(0.99) }))

/** Counts from when the request was due, so that a stalled server is not measured only by those it let in. */
function ask(address: string, due: number): Promise<void> {
  return new Promise((resolve) => {
    const request = get(address, { agent, headers: { 'accept-encoding': 'br, gzip' } }, (answer) => {
      answer.resume()
      answer.on('end', () => {
        if (answer.statusCode !== 200) failed += 1
        latencies.push(performance.now() - due)
        resolve()
      })
    })
    request.on('error', () => {
      failed += 1
      resolve()
    })
  })
}

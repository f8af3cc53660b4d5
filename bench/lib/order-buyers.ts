import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * Buyers who come at a fixed rate, or all together (rate 0), independent of responses. Each reserves a place, sends
 * buyer data and books it. Prints latencies from the moment a buyer was due, as JSON. Runs as a separate process.
 */
const [port = '', rate = '50', buyers = '500', body = '{}'] = process.argv.slice(2)
const agent = new Agent({ keepAlive: true, maxSockets: 400 })
const gapMs = rate === '0' ? 0 : 1000 / Number(rate)
const held: number[] = []
const whole: number[] = []
const codes: Record<string, number> = {}

const began = performance.now() + 50
await Promise.all(Array.from({ length: Number(buyers) }, (_, n) => buy(n)))
console.log(JSON.stringify({ held: summary(held), whole: summary(whole), codes }))

async function buy(n: number): Promise<void> {
  const due = began + n * gapMs
  await pause(Math.max(0, due - performance.now()))
  const first = await call('web_reserva', { ...JSON.parse(body), clave: `buyer-${process.pid}-${n}` })
  held.push(performance.now() - due)
  const code = first.error ? first.data.code : 'held'
  codes[code] = (codes[code] ?? 0) + 1
  if (first.error) return
  const { compra } = first.data
  await call('web_reserva_datos', { compra, email: `buyer${n}@example.org`, nombre: `Buyer ${n}` })
  const paid = await call('web_pagar', { compra })
  if (paid.error) codes[paid.data.code] = (codes[paid.data.code] ?? 0) + 1
  else codes.booked = (codes.booked ?? 0) + 1
  whole.push(performance.now() - due)
}

function summary(times: number[]) {
  times.sort((a, b) => a - b)
  const at = (share: number) =>
    Math.round(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0)
  return { count: times.length, p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}

// biome-ignore lint/suspicious/noExplicitAny: answers of several calls
function call(name: string, fields: object): Promise<any> {
  const payload = JSON.stringify({ lang: 'eu', ...fields })
  return new Promise((resolve, reject) => {
    const asked = request(
      {
        agent,
        port: Number(port),
        host: '127.0.0.1',
        path: `/api/${name}`,
        method: 'POST',
        headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) },
      },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (chunk) => {
          text += chunk
        })
        answer.on('end', () => resolve(JSON.parse(text)))
      },
    )
    asked.on('error', reject)
    asked.end(payload)
  })
}

import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import autocannon from 'autocannon'
import type { Sold } from './given-sold.ts'

/** Shows one ticket after the other at a door without pause and prints what autocannon saw, as JSON. A process of its own. */
const [port = '', seconds = '', connections = '', file = '', from = '0'] = process.argv.slice(2)
const { token, sessionId, codes } = JSON.parse(readFileSync(file, 'utf8')) as Sold
let n = Number(from)
const results: Record<string, number> = {}
const { requests, latency, non2xx, errors, duration } = await autocannon({
  url: `http://127.0.0.1:${port}`,
  connections: Number(connections),
  duration: Number(seconds),
  requests: [
    {
      method: 'POST',
      path: '/api/puerta_escaneos',
      headers: { 'content-type': 'application/json' },
      setupRequest: (request) => ({
        ...request,
        body: JSON.stringify({
          puerta: token,
          dispositivo: 'LOAD',
          escaneos: [
            {
              escaneo_id: randomUUID(),
              sesion_id: sessionId,
              codigo: codes[n++ % codes.length],
              leida: new Date().toISOString(),
            },
          ],
        }),
      }),
      onResponse: (_status, text) => {
        const result = /"resultado":"(\w+)"/.exec(text)?.[1] ?? 'failed'
        results[result] = (results[result] ?? 0) + 1
      },
    },
  ],
})
console.log(
  JSON.stringify({
    total: requests.total,
    perSecond: requests.total / duration,
    p50: latency.p50,
    p99: latency.p99,
    failed: non2xx + errors + (results.failed ?? 0),
    results,
  }),
)

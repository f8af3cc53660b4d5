import autocannon from 'autocannon'
import type { Target } from '../targets/target.ts'
import { type Operation, turnsOf } from './side-operations.ts'

/** Loads one product with one operation and prints what autocannon saw, as JSON. A process of its own. */
const [name = '', url = '', operation = '', seconds = '', connections = ''] = process.argv.slice(2)
const { target } = (await import(`../targets/${name}.ts`)) as { target: Target }
const ask = target.requests[operation as Operation]
const next = turnsOf(operation as Operation, Math.floor(Math.random() * 1_000_000))
const first = ask(next())
const result = await autocannon({
  url,
  connections: Number(connections),
  duration: Number(seconds),
  requests: [
    {
      method: first.method,
      path: first.path,
      ...(first.headers ? { headers: first.headers } : {}),
      setupRequest: (request) => {
        const { path, body } = ask(next())
        return { ...request, path, ...(body ? { body: JSON.stringify(body) } : {}) }
      },
    },
  ],
})
const { requests, latency, non2xx, errors, duration } = result
console.log(
  JSON.stringify({
    total: requests.total,
    perSecond: requests.total / duration,
    p50: latency.p50,
    p99: latency.p99,
    failed: non2xx + errors,
  }),
)

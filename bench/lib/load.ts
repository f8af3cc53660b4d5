import autocannon from 'autocannon'
import { bodiesOf, type Operation } from './operations.ts'

/** Loads one server with one operation and prints what autocannon saw, as JSON. A process of its own. */
const [port = '', operation = '', seconds = '', connections = ''] = process.argv.slice(2)
const nextBody = bodiesOf(operation as Operation)
const result = await autocannon({
  url: `http://127.0.0.1:${port}`,
  connections: Number(connections),
  duration: Number(seconds),
  requests: [
    {
      method: 'POST',
      path: nextBody.path,
      headers: { 'content-type': 'application/json' },
      setupRequest: (request) => ({ ...request, body: JSON.stringify(nextBody()) }),
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

import autocannon from 'autocannon'

/** Asks one server for places without pause and prints what autocannon saw, as JSON. A process of its own. */
const [port = '', seconds = '', connections = '', body = '{}'] = process.argv.slice(2)
const asked = JSON.parse(body) as object
let n = 0
let refused = 0
const result = await autocannon({
  url: `http://127.0.0.1:${port}`,
  connections: Number(connections),
  duration: Number(seconds),
  requests: [
    {
      method: 'POST',
      path: '/api/web_reserva',
      headers: { 'content-type': 'application/json' },
      setupRequest: (request) => ({
        ...request,
        body: JSON.stringify({ ...asked, clave: `bench-${process.pid}-${n++}` }),
      }),
      onResponse: (_status, text) => {
        if (!text.startsWith('{"error":false')) refused += 1
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
    failed: non2xx + errors + refused,
  }),
)

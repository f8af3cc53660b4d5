import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { CircuitBreaker } from '../breaker.ts'
import type { PaymentProvider } from '../provider.ts'
import { openStripe, type StripeKeys } from '../stripe/stripe-client.ts'
import { stripeProvider } from '../stripe/stripe-provider.ts'

/** Fault: `lost` passes the request on and drops the response. */
export type Trouble =
  | 'none'
  | 'reset'
  | 'silent'
  | 'drip'
  | 'garbage'
  | 'html'
  | 'empty'
  | 'error'
  | 'lost'
  | 'flood'

export interface BrokenStripe {
  provider: PaymentProvider
  trouble: Trouble
  /** Requests that arrived. */
  asked: number
  close(): Promise<void>
}

/** A provider whose connection to the bank at `target` has the given fault, with short timeouts. */
export async function brokenStripe(keys: StripeKeys, target: string, limitMs = 250): Promise<BrokenStripe> {
  const broken = { trouble: 'none' as Trouble, asked: 0 }
  const server = createServer((request, response) => {
    broken.asked += 1
    void answer(request, response, broken.trouble, target)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const settings = { ...keys, timeoutMs: limitMs, apiBase: () => `http://127.0.0.1:${port}` }
  const stripe = await openStripe(settings)
  const provider = stripeProvider(
    'testbank',
    async () => ({ stripe, webhookSecrets: keys.webhookSecrets }),
    new CircuitBreaker(limitMs * 2),
  )
  return Object.assign(broken, {
    provider,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  })
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  trouble: Trouble,
  target: string,
): Promise<void> {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  if (trouble === 'reset') return void request.socket.destroy()
  if (trouble === 'silent') return
  if (trouble === 'drip')
    return void response.writeHead(200, { 'content-type': 'application/json' }).write('{"id":')
  const json = { 'content-type': 'application/json' }
  if (trouble === 'garbage') return void response.writeHead(200, json).end('{"id": [1, {"am')
  if (trouble === 'html') return void response.writeHead(200, json).end('<html>maintenance</html>')
  if (trouble === 'empty') return void response.writeHead(200, json).end('{"id":"cs_1","url":null}')
  if (trouble === 'error') return void response.writeHead(500, json).end('{"error":{"type":"api_error"}}')
  if (trouble === 'flood') return void response.writeHead(429, json).end('{"error":{"type":"rate_limit"}}')
  const { host: _host, connection: _connection, 'content-length': _length, ...headers } = request.headers
  const passed = await fetch(target + request.url, {
    method: request.method as string,
    headers: headers as Record<string, string>,
    ...(request.method === 'POST' ? { body } : {}),
  })
  const text = await passed.text()
  if (trouble === 'lost') return void request.socket.destroy()
  response.writeHead(passed.status, json).end(text)
}

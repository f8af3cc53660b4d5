import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeEach } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'
import { createDeliveries } from '../create-deliveries.ts'
import { createPoster } from '../post-message.ts'
import { WebhookSender } from '../send-due.ts'

export interface Message {
  headers: IncomingHttpHeaders
  body: string
}

/** As a receiver checks it (Standard Webhooks 1.0). */
export const sign = (secret: string, { headers, body }: Message): string =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
    .update(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`)
    .digest('base64')}`

/** A server that stores requests and returns the response that the test sets. */
async function startReceiver() {
  const receiver = {
    url: '',
    got: [] as Message[],
    answer: { status: 200 } as { status: number; headers?: Record<string, string> },
  }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      receiver.got.push({ headers: request.headers, body: Buffer.concat(parts).toString() })
      response.writeHead(receiver.answer.status, receiver.answer.headers).end('seen')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => void server.close())
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/in`
  return receiver
}

/** The application with a receiver of its messages; each test begins without webhooks and messages. Call it once per file. */
export async function webhookScene() {
  const app = await testApp({ WEBHOOK_PRIVATE_ADDRESSES: 'true' })
  const { db, call, services } = app
  const receiver = await startReceiver()
  const poster = createPoster({ isPrivateAllowed: true })
  const sender = new WebhookSender({ db, services, log: pino({ level: 'silent' }), poster })
  afterAll(async () => {
    await sender.stop()
    poster.close()
  })
  const [owner, stranger] = [await app.givenAccount(), await app.givenAccount()]
  const admin = await app.givenAdmin()

  beforeEach(async () => {
    await db.deleteFrom('webhook_endpoint').execute()
    await db.deleteFrom('webhook_event').execute()
    receiver.got.length = 0
    receiver.answer = { status: 200 }
  })

  /** Hands out what happened and sends until nothing is due. */
  async function deliver(): Promise<void> {
    await createDeliveries(db, 'http://larunbat.example')
    while ((await sender.begin()) > 0) await sender.settled()
  }

  async function givenWebhook(account = owner, more: object = {}) {
    const fields = {
      nombre: 'Web',
      url: receiver.url,
      tipos: ['event.status', 'event.published', 'event.changed', 'order.paid'],
      activo: 1,
      version: 0,
      ...more,
    }
    const { data } = await call('app_webhook_guardar', fields, account)
    return { id: data.fila.webhook_id as number, secret: data.secreto as string }
  }
  return { app, poster, receiver, got: receiver.got, owner, stranger, admin, deliver, givenWebhook }
}

import { connect, type Socket } from 'node:net'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { AppError } from '../errors.ts'
import { limitBodies } from './body-budget.ts'

const KB = 1024
const app = Fastify({ bodyLimit: 600 * KB })
limitBodies(app, { total: 1000 * KB, ofNetwork: 1000 * KB })
app.setErrorHandler((error: Error, _request, reply) =>
  reply.code(error instanceof AppError ? 503 : 400).send(error.message),
)
app.post('/', async () => 'done')
const address = await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = new URL(address)
const sockets: Socket[] = []
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  await app.close()
})

/** Says that it will send so much, and sends nothing more. */
function beginSending(lengthHeader: string, start = '{'): Promise<Socket> {
  const socket = connect(Number(port), '127.0.0.1')
  sockets.push(socket)
  return new Promise((resolve) =>
    socket.once('connect', () => {
      socket.write(
        `POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${lengthHeader}\r\n\r\n${start}`,
      )
      setTimeout(() => resolve(socket), 100)
    }),
  )
}
const post = async (kilobytes: number) => {
  const body = JSON.stringify('x'.repeat(kilobytes * KB))
  const headers = { 'content-type': 'application/json' }
  return (await fetch(address, { method: 'POST', headers, body })).status
}

test('given large bodies under way, when more comes than there is room for, then it is refused until they end', async () => {
  expect(await post(500)).toBe(200)
  const slow = await beginSending(`Content-Length: ${550 * KB}`)
  expect(await post(500)).toBe(503)
  // Small ones pass all the while.
  expect(await post(10)).toBe(200)
  slow.destroy()
  await expect.poll(() => post(500)).toBe(200)
})

test('given a body without a length, then it counts as the largest that is taken', async () => {
  const slow = await beginSending('Transfer-Encoding: chunked', '1\r\n{\r\n')
  expect(await post(500)).toBe(503)
  expect(await post(300)).toBe(200)
  slow.destroy()
  await expect.poll(() => post(500)).toBe(200)
})

test('given many bodies one after the other, then each gives its room back', async () => {
  for (let round = 0; round < 10; round++) expect(await post(550)).toBe(200)
})

import { expect, test } from 'vitest'
import { openSecret, sealSecret } from '../../platform/seal-secret.ts'
import { createPoster } from './post-message.ts'
import { sign, webhookScene } from './testing/webhook-scene.ts'

const { app, poster, receiver, got, owner, stranger, deliver, givenWebhook } = await webhookScene()
const { db, call, mailer } = app

test('given a receiver that fails, when it is tried, then later again under the same name, and by hand from the log', async () => {
  const { id } = await givenWebhook()
  receiver.answer = { status: 500 }
  await call('app_webhook_prueba', { webhook_id: id }, owner)
  await deliver()
  const list = async () => (await call('app_webhook_entregas', { webhook_id: id }, owner)).data
  const [failed] = await list()
  expect(failed).toMatchObject({
    estado: 'pendiente',
    intentos: 1,
    respuesta_estado: 500,
    respuesta: 'seen',
  })
  expect(Date.parse(failed.proxima)).toBeGreaterThan(Date.now() + 3_000)
  await deliver()
  expect(got).toHaveLength(1)
  receiver.answer = { status: 204 }
  await call('app_webhook_repetir', { webhook_id: id, entrega_id: failed.entrega_id }, owner)
  await deliver()
  expect(got).toHaveLength(2)
  expect(got[1]?.headers['webhook-id']).toBe(got[0]?.headers['webhook-id'])
  expect(await list()).toMatchObject([{ estado: 'entregada', intentos: 2, respuesta_estado: 204 }])
  expect((await call('app_webhook_entregas', { webhook_id: id }, stranger)).data.code).toBe(
    'integration.webhook_not_found',
  )
})

test('given a receiver that has failed for three days, when the last try fails, then it is disabled and its owner notified', async () => {
  const { id } = await givenWebhook()
  await call('app_webhook_prueba', { webhook_id: id }, owner)
  const long = new Date(Date.now() - 3 * 86_400_000).toISOString()
  await db.updateTable('webhook_delivery').set({ give_up_at: new Date().toISOString() }).execute()
  await db.updateTable('webhook_endpoint').set({ failing_since: long }).execute()
  receiver.answer = { status: 404 }
  await deliver()
  const { data } = await call('app_webhooks', {}, owner)
  expect(data).toMatchObject([{ webhook_id: id, estado: 'apagado' }])
  expect(mailer.to(owner.email).at(-1)?.template).toBe('account-webhook-disabled')
  expect((await call('app_webhook_prueba', { webhook_id: id }, owner)).data.code).toBe(
    'integration.webhook_off',
  )
})

test('given a secret, then it is sealed in the database; one written before secrets were, signs as well', async () => {
  const { id, secret } = await givenWebhook()
  const plain = Buffer.from(secret.slice(6), 'base64')
  const kept = () =>
    db.selectFrom('webhook_endpoint').select('secret').where('id', '=', id).executeTakeFirstOrThrow()
  expect((await kept()).secret.includes(plain)).toBe(false)
  await db.updateTable('webhook_endpoint').set({ secret: plain }).where('id', '=', id).execute()
  await call('app_webhook_prueba', { webhook_id: id }, owner)
  await deliver()
  expect(got.map((message) => message.headers['webhook-signature'])).toEqual(
    got.map((message) => sign(secret, message)),
  )
  const [stored, configured, value] = [1, 2, 3].map((n) => Buffer.alloc(32, n)) as [Buffer, Buffer, Buffer]
  const sealed = sealSecret({ stored, configured }, 'webhook', value)
  expect(openSecret({ stored, configured }, 'webhook', sealed)).toEqual(value)
  for (const keys of [
    { stored, configured: undefined },
    { stored, configured: stored },
  ])
    expect(() => openSecret(keys, 'webhook', sealed)).toThrow()
  expect(() => openSecret({ stored, configured }, 'another', sealed)).toThrow()
  const before = sealSecret({ stored, configured: undefined }, 'webhook', value)
  expect(openSecret({ stored, configured }, 'webhook', before)).toEqual(value)
})

test('given a new secret, when a message goes out, then both sign it', async () => {
  const { id, secret } = await givenWebhook()
  const { data } = await call('app_webhook_secreto', { webhook_id: id }, owner)
  await call('app_webhook_prueba', { webhook_id: id }, owner)
  await deliver()
  const [message] = got
  if (!message) throw new Error('nothing came')
  expect(String(message.headers['webhook-signature']).split(' ')).toEqual([
    sign(data.secreto, message),
    sign(secret, message),
  ])
})

test('given a receiver that sends on elsewhere, when a message goes out, then it is not followed', async () => {
  const { id } = await givenWebhook()
  receiver.answer = { status: 302, headers: { location: receiver.url } }
  await call('app_webhook_prueba', { webhook_id: id }, owner)
  await deliver()
  expect(got).toHaveLength(1)
})

test('given addresses of inside, when a message would go there, then no connection is made', async () => {
  const { url } = receiver
  const guarded = createPoster({ isPrivateAllowed: false })
  for (const inside of [
    url,
    url.replace('http:', 'https:'),
    'https://localhost/in',
    'https://[::1]/in',
    'https://[::ffff:127.0.0.1]/in',
    'https://169.254.169.254/latest/meta-data',
    'https://0x7f.1/in',
    'https://10.0.0.1/in',
  ])
    expect(await guarded.post(inside, '{}', {}), inside).toMatchObject({ error: 'private_address' })
  expect(got).toEqual([])
  // The same poster without the guard reaches it: what is above is the guard's doing.
  expect(await poster.post(url, '{}', {})).toMatchObject({ answerStatus: 200 })
  guarded.close()
})

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { fetchPicture } from './fetch-picture.ts'

const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'red' } })
  .png()
  .toBuffer()
let asked = 0
const server = createServer((request, response) => {
  asked += 1
  if (request.url === '/a.png') return void response.setHeader('content-type', 'image/png').end(picture)
  if (request.url === '/moved') return void response.writeHead(302, { location: '/a.png' }).end()
  if (request.url === '/round') return void response.writeHead(302, { location: '/round' }).end()
  if (request.url === '/long') return void response.end(Buffer.alloc(5000))
  if (request.url === '/text') return void response.end('hello')
  return void response.writeHead(404).end()
})
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
afterAll(() => server.close())

const { call, givenAccount } = await testApp({ WEBHOOK_PRIVATE_ADDRESSES: 'true' })
const strict = await testApp()

test('given addresses, when fetched, then bytes come from the public web alone, within the limits', async () => {
  const open = { max: 4000, isPrivateAllowed: true }
  expect(await fetchPicture(`${base}/a.png`, open)).toEqual(picture)
  expect(await fetchPicture(`${base}/moved`, open)).toEqual(picture)
  for (const path of ['/round', '/long', '/none'])
    expect(await fetchPicture(base + path, open)).toBeUndefined()
  const closed = { max: 4000, isPrivateAllowed: false }
  for (const address of [
    `${base}/a.png`,
    'https://127.0.0.1/a.png',
    'https://localhost/a.png',
    'https://[::1]/a.png',
    'https://169.254.169.254/latest',
    'https://user:word@example.org/a.png',
    'ftp://example.org/a.png',
    'file:///etc/passwd',
  ])
    expect(await fetchPicture(address, closed), address).toBeUndefined()
})

test('given a photo by its address, when a profile is saved, then it is kept here, and what is no picture is refused', async () => {
  const person = await givenAccount()
  const saved = await call('app_update_usu', { nombre: 'Coro', foto_perfil: `${base}/a.png` }, person)
  expect(saved).toMatchObject({ error: false, data: { nombre: 'Coro' } })
  expect(saved.data.foto_perfil).toMatch(/^\/files\/accounts\//)
  expect((await call('app_update_usu', { foto_perfil: `${base}/text` }, person)).data.code).toBe(
    'media.not_a_picture',
  )
})

test('given an address without a picture that may be fetched, when a profile or participant is saved, then all else is, and the answer says so', async () => {
  const owner = await strict.givenAccount()
  const address = `${base}/a.png`
  const before = asked
  const saved = await strict.call('app_update_usu', { nombre: 'Coro', foto_perfil: address }, owner)
  expect(saved).toMatchObject({ error: false, data: { nombre: 'Coro', foto_perfil: null } })
  expect(saved.msg).toContain(address)
  expect(asked).toBe(before)
  const { id } = (await strict.call('app_contenido_add', { contenido: { titulo: 'Uno' } }, owner)).data
  const participant = { contenido_id: id, tipo_usu: 2, nombre: 'Ane' }
  const gone = `/files/media/${'0'.repeat(32)}/640.webp`
  for (const [foto_portada, foto_perfil] of [
    [address, ''],
    ['', gone],
  ]) {
    const added = await strict.call(
      'app_new_artista_contenido',
      { ...participant, foto_portada, foto_perfil },
      owner,
    )
    expect(added).toMatchObject({ error: false, data: { nombre: 'Ane', foto_portada: null } })
    expect(added.msg).toContain(foto_portada || foto_perfil)
  }
})

test('given an account that was not confirmed, or many addresses, when a photo is to be fetched, then no request leaves the server', async () => {
  const fresh = await givenAccount({ confirmed_at: null })
  const photo = { foto_perfil: `${base}/a.png` }
  const before = asked
  expect((await call('app_update_usu', photo, fresh)).data.code).toBe('account.not_confirmed')
  expect(asked).toBe(before)
  const person = await givenAccount()
  const codes: string[] = []
  for (let n = 0; n < 62; n++)
    codes.push((await call('app_update_usu', { foto_perfil: `${base}/none` }, person)).data.code)
  expect(codes.slice(60)).toEqual(['request.too_many', 'request.too_many'])
  expect(asked).toBe(before + 60)
})

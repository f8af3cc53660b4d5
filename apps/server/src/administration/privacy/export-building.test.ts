import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { sweepDueFiles } from '../../files/stored-files/file-ledger.ts'
import { buildExport } from './build-export.ts'
import { listWaitingBuilds } from './export-store.ts'
import { sweepPrivacy } from './sweep-privacy.ts'
import { exportApp } from './testing/export-app.ts'

const { app, ctx, givenExport } = await exportApp()
const { call, db, storage, mailer } = app
const zipsIn = () => [...storage.files.keys()].filter((key) => key.startsWith('private/exports/'))
const looseKeys = async () =>
  (await db.selectFrom('loose_file').select('key').execute()).map(({ key }) => key)

test('given an archive, when its address is used unsigned, changed or late, then nothing is answered', async () => {
  const owner = await app.givenAccount()
  const { url } = await givenExport(owner)
  const [path] = url.split('?')
  expect((await app.app.inject(path ?? '')).statusCode).toBe(404)
  expect(
    (await app.app.inject(url.replace(/hasta=(\d+)/, (_, n) => `hasta=${Number(n) + 60}`))).statusCode,
  ).toBe(404)
  expect((await app.app.inject(url)).headers['cache-control']).not.toContain('public')
  expect(mailer.to(owner.email).map(({ template }) => template)).toEqual(['account-export-ready'])
  expect(JSON.stringify(mailer.to(owner.email))).not.toContain('private/exports')
})

test('given an archive under way or ready, when requested again, then it is the same one; a new one replaces it', async () => {
  const owner = await app.givenAccount()
  const asked = await Promise.all([call('app_mis_datos', {}, owner), call('app_mis_datos', {}, owner)])
  expect(asked.map(({ data }) => data.estado)).toEqual(['preparando', 'preparando'])
  await Promise.all([buildExport(ctx, owner.id), buildExport(ctx, owner.id)])
  const first = (await call('app_mis_datos', {}, owner)).data.url
  expect(zipsIn().filter((key) => first.includes(key))).toHaveLength(1)
  const before = zipsIn().length
  expect((await call('app_mis_datos', { nueva: 1 }, owner)).data.estado).toBe('preparando')
  expect(zipsIn()).toHaveLength(before - 1)
  expect((await app.app.inject(first)).statusCode).toBe(404)
  // All data of a person leave the system: that it was asked for is on record.
  const lines = await db.selectFrom('audit_log').select('action').where('actor_id', '=', owner.id).execute()
  expect(lines.map(({ action }) => action)).toEqual(Array(2).fill('account.export_requested'))
})

test('given five new archives in a day, when the sixth is requested, then it is refused', async () => {
  const owner = await app.givenAccount()
  for (let n = 0; n < 5; n += 1) {
    await call('app_mis_datos', { nueva: 1 }, owner)
    await buildExport(ctx, owner.id)
  }
  expect((await call('app_mis_datos', { nueva: 1 }, owner)).data?.code).toBe('request.too_many')
  expect((await call('app_mis_datos', {}, owner)).data.estado).toBe('lista')
})

test('given a process that died while it wrote, when its lease is over, then another begins anew and nothing is left', async () => {
  const owner = await app.givenAccount()
  await call('app_mis_datos', {}, owner)
  const { putStream } = storage
  // What a killed process leaves: a line in the ledger, a lease, and here even half a file.
  const dead = new Promise<never>(() => {})
  storage.putStream = (key) => {
    storage.files.set(key, { body: Buffer.from('half'), contentType: 'application/zip' })
    return dead
  }
  void buildExport(ctx, owner.id)
  while (zipsIn().every((key) => storage.files.get(key)?.body.toString() !== 'half')) await pause(5)
  storage.putStream = putStream
  const half = zipsIn().find((key) => storage.files.get(key)?.body.toString() === 'half') as string
  await buildExport(ctx, owner.id)
  expect(await listWaitingBuilds(db)).not.toContain(owner.id)
  await db
    .updateTable('data_export')
    .set({ working_until: new Date(0).toISOString() })
    .execute()
  expect(await listWaitingBuilds(db)).toContain(owner.id)
  await buildExport(ctx, owner.id)
  const { estado, url } = (await call('app_mis_datos', {}, owner)).data
  expect(estado).toBe('lista')
  expect(await looseKeys()).toContain(half)
  await db
    .updateTable('loose_file')
    .set({ due_at: new Date(0).toISOString() })
    .execute()
  await sweepDueFiles(ctx)
  expect(zipsIn()).not.toContain(half)
  expect((await app.app.inject(url)).statusCode).toBe(200)
})

test('given a storage that breaks, when an archive is built, then nothing is left, and after four tries it has failed', async () => {
  const owner = await app.givenAccount()
  await call('app_mis_datos', {}, owner)
  const { putStream } = storage
  storage.putStream = async (_, body) => {
    body.destroy()
    throw new Error('broken')
  }
  for (let n = 0; n < 4; n += 1) {
    await buildExport(ctx, owner.id)
    await db
      .updateTable('data_export')
      .set({ working_until: null })
      .where('account_id', '=', owner.id)
      .execute()
  }
  storage.putStream = putStream
  expect((await call('app_mis_datos', { consultar: 1 }, owner)).data).toMatchObject({
    estado: 'fallida',
    url: null,
  })
  expect((await looseKeys()).filter((key) => key.startsWith('private/exports/'))).toEqual([])
  expect((await call('app_mis_datos', {}, owner)).data.estado).toBe('preparando')
})

test('given 24 hours later, when the hour is swept, then archive and line are gone', async () => {
  const owner = await app.givenAccount()
  const { url } = await givenExport(owner)
  await db
    .updateTable('data_export')
    .set({ expires_at: new Date(Date.now() - 1000).toISOString() })
    .where('account_id', '=', owner.id)
    .execute()
  expect((await call('app_mis_datos', { consultar: 1 }, owner)).data).toMatchObject({
    estado: 'ninguna',
    url: null,
  })
  await sweepPrivacy(ctx)
  expect((await app.app.inject(url)).statusCode).toBe(404)
  expect(await db.selectFrom('data_export').selectAll().where('account_id', '=', owner.id).execute()).toEqual(
    [],
  )
})

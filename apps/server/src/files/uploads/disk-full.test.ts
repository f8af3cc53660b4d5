import { spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createUpload } from '@larunbat/contract'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { DiskStorage } from '../../platform/files/disk-storage.ts'
import { testApp } from '../../testing/test-app.ts'

/** A disk of 128 kB. Only root may mount one; elsewhere these tests are skipped and say so. */
const root = mkdtempSync(join(tmpdir(), 'disk-full-'))
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=128k', 'tmpfs', root])
const isSmall = mounted.status === 0
afterAll(() => {
  if (isSmall) spawnSync('umount', [root])
  rmSync(root, { recursive: true, force: true })
})

const app = await testApp()
const { db, call, ask } = app
Object.assign(app.services, { storage: new DiskStorage(root, { leastFree: 0 }) })
const address = await app.app.listen({ port: 0, host: '127.0.0.1' })
const owner = await app.givenAccount()

const files = () =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
const used = () => files().reduce((sum, path) => sum + statSync(path).size, 0)
// Noise does not compress: its variants need far more than there is.
const noise = await sharp(randomBytes(400 * 400 * 3), { raw: { width: 400, height: 400, channels: 3 } })
  .png()
  .toBuffer()

test.skipIf(!isSmall)(
  'given a full disk, when a picture comes as base64, then 507, and neither row nor file is left',
  async () => {
    const { id } = await db
      .insertInto('event')
      .values({ owner_id: owner.id, title: 'x' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const answer = await call(
      'app_contenido_media_add',
      { contenido_id: id, base64: noise.toString('base64') },
      owner,
    )
    expect(answer).toMatchObject({ status: 507, error: true, data: { code: 'storage.full' } })
    expect(answer.msg).toMatch(/no room/)
    expect(await db.selectFrom('media').selectAll().execute()).toEqual([])
    expect(files()).toEqual([])
    expect(await db.selectFrom('loose_file').selectAll().execute()).toEqual([])
  },
)

test.skipIf(!isSmall)(
  'given a full disk, when a file is put, then 507 and nothing is left; once there is room it goes on',
  async () => {
    const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(90_000)])
    const put = async () => {
      const { url, id } = await ask(
        createUpload,
        { purpose: 'document', name: 'a.pdf', bytes: pdf.length },
        owner,
      )
      const headers = { 'content-type': 'application/octet-stream' }
      const at = url.replace(app.config.publicUrl, address)
      const answer = await fetch(at, { method: 'PUT', headers, body: pdf })
      const { data } = (await answer.json()) as { data: { code?: string } }
      return { id, status: answer.status, code: data.code }
    }
    expect(await put()).toMatchObject({ status: 200 })
    expect(await put()).toMatchObject({ status: 507, code: 'storage.full' })
    expect(used()).toBe(pdf.length)
    const [whole = ''] = files()
    expect(createHash('sha256').update(pdf).digest('hex')).toBe(
      createHash('sha256').update(readFileSync(whole)).digest('hex'),
    )
    rmSync(whole)
    expect(await put()).toMatchObject({ status: 200 })
  },
)

test.runIf(!isSmall)('no small disk may be mounted here: run as root to see a full one', () => {
  expect(mounted.status).not.toBe(0)
})

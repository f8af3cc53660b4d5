import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { importProgramme, listImports, undoImport } from '@larunbat/contract'
import { sql } from 'kysely'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { fetchImportPictures } from './fetch-import-pictures.ts'

const picture = await sharp({ create: { width: 1200, height: 675, channels: 3, background: 'teal' } })
  .jpeg()
  .toBuffer()
let asked = 0
const server = createServer((request, response) => {
  asked += 1
  if (request.url?.startsWith('/ok')) return void response.end(picture)
  if (request.url === '/text') return void response.end('hello')
  return void response.writeHead(404).end()
})
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
afterAll(() => server.close())

const { ask, db, services, givenAccount, givenAdmin } = await testApp({
  WEBHOOK_PRIVATE_ADDRESSES: 'true',
})
const strict = await testApp()
const admin = await givenAdmin()
const log = pino({ level: 'silent' })
const ctx = { db, services, log }

async function importOf(...addresses: string[]) {
  const owner = await givenAccount()
  const rows = addresses.map((address, at) => `Acto ${at};Bilbao;28/11/2026 19:00;${address}`)
  const report = await ask(
    importProgramme,
    {
      fileName: 'a.csv',
      text: ['Título;Ciudad;Inicio;Imagen', ...rows].join('\n'),
      ownerEmail: owner.email,
      isPreview: false,
    },
    admin,
  )
  const covers = async () =>
    await db
      .selectFrom('media as m')
      .innerJoin('event as e', 'e.id', 'm.event_id')
      .select(['e.title', 'm.use', 'm.width'])
      .where('e.owner_id', '=', owner.id)
      .orderBy('e.id')
      .execute()
  const pictures = async () =>
    (await ask(listImports, {}, admin)).find(({ id }) => id === report.runId)?.pictures
  return { report, covers, pictures, runId: report.runId as number }
}
const makeDue = () => sql`update import_picture set due_at = now() where state = 'waiting'`.execute(db)

test('given addresses of pictures, when fetched, then they are covers, what failed is in the report, and undoing takes all of it', async () => {
  const { report, covers, pictures, runId } = await importOf(
    `${base}/ok`,
    `${base}/text`,
    `${base}/none`,
    'foto.jpg',
  )
  expect(report.readColumns.find(({ field }) => field === 'imagen')).toMatchObject({
    name: 'Imagen',
    rows: 3,
  })
  // A name of a file leads nowhere.
  expect(report.unreadColumns).toMatchObject([{ name: 'Imagen', rows: 1, sample: 'foto.jpg' }])
  expect(await pictures()).toMatchObject({ waiting: 3, stored: 0, failed: [] })
  await fetchImportPictures(ctx)
  expect(await covers()).toMatchObject([{ title: 'Acto 0', use: 'cover', width: 1200 }])
  await makeDue()
  await fetchImportPictures(ctx)
  expect(await pictures()).toMatchObject({
    waiting: 0,
    stored: 1,
    failed: [
      { title: 'Acto 1', address: `${base}/text`, reason: 'not_a_picture' },
      { title: 'Acto 2', address: `${base}/none`, reason: 'unreachable' },
    ],
  })
  const before = asked
  await fetchImportPictures(ctx)
  expect(asked).toBe(before)
  // The cover is a part of the import, not an edit: nothing is left of it.
  expect(await ask(undoImport, { id: runId }, admin)).toMatchObject({ deleted: 4, kept: 0 })
  expect(await covers()).toEqual([])
})

test('given a process that was killed while it fetched, when its time is over, then the picture is fetched once more and once only', async () => {
  const { covers } = await importOf(`${base}/ok-killed`)
  await sql`update import_picture set tries = 1, due_at = now() + interval '2 minutes' where state = 'waiting'`.execute(
    db,
  )
  await fetchImportPictures(ctx)
  expect(await covers()).toEqual([])
  await makeDue()
  await Promise.all([fetchImportPictures(ctx), fetchImportPictures(ctx)])
  expect(await covers()).toHaveLength(1)
})

test('given an event that was sent or has a cover meanwhile, when its picture comes, then it is left alone', async () => {
  const { covers, pictures } = await importOf(`${base}/ok-sent`)
  await sql`update event set status = 1 where title = 'Acto 0' and status = 0`.execute(db)
  await fetchImportPictures(ctx)
  expect(await covers()).toEqual([])
  expect(await pictures()).toMatchObject({ waiting: 0, stored: 0, failed: [] })
})

test('given an address in a private network, when the installation does not allow it, then nothing is asked there', async () => {
  const owner = await strict.givenAccount()
  const text = `Título;Ciudad;Inicio;Imagen\nActo;Bilbao;28/11/2026 19:00;${base}/ok`
  const input = { fileName: 'a.csv', text, ownerEmail: owner.email, isPreview: false }
  await strict.ask(importProgramme, input, await strict.givenAdmin())
  const before = asked
  await fetchImportPictures({ db: strict.db, services: strict.services, log })
  expect(asked).toBe(before)
})

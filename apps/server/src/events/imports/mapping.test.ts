import { importProgramme } from '@larunbat/contract'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'

const { ask, db, givenAccount, givenAdmin } = await testApp()
const admin = await givenAdmin()

const FILE = [
  'Acto;Cuándo;Notas;Coste',
  'Coro;28/11/2026 19:00;llamar a Ane;12,50 €',
  'Jazz;29/11/2026 20:00;;8',
].join('\n')

test('given a file whose columns have unknown names, when a person says what they are, then the next preview and the import read them', async () => {
  const owner = await givenAccount()
  const send = (more: object) =>
    ask(
      importProgramme,
      { fileName: 'a.csv', text: FILE, ownerEmail: owner.email, isPreview: true, ...more },
      admin,
    )
  const first = await send({})
  expect(first).toMatchObject({ total: 2, created: 0, refused: 2 })
  expect(first.unreadColumns.map(({ name }) => name)).toEqual(['Acto', 'Cuándo', 'Notas'])
  expect(first.readColumns).toMatchObject([{ name: 'Coste', field: 'precio', rows: 2, sample: '12,50 €' }])

  const columns = [
    { name: 'Acto', field: 'titulo' },
    { name: 'Cuándo', field: 'inicio' },
    { name: 'Notas', field: '' },
  ]
  const report = await send({ columns, town: 'Bilbao', isPreview: false })
  expect(report).toMatchObject({ created: 2, refused: 0, undated: 0, unreadColumns: [] })
  const stored = await db
    .selectFrom('content')
    .selectAll()
    .where('owner_id', '=', owner.id)
    .orderBy('id')
    .execute()
  expect(stored).toMatchObject([
    { title: 'Coro', city: 'Bilbao', price_cents: 1250, starts_at: '2026-11-28T18:00:00.000Z' },
    { title: 'Jazz' },
  ])
})

test('given a text that is no table, when previewed, then it is said to be no programme', async () => {
  const owner = await givenAccount()
  const input = {
    fileName: 'a.txt',
    text: 'Queridos amigos, este año, como siempre, hay coros.\nSaludos',
    ownerEmail: owner.email,
    isPreview: true,
  }
  await expect(ask(importProgramme, input, admin)).rejects.toThrow('import.unknown_format')
})

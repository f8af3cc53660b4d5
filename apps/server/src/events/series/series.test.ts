import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { givenPublished } from '../event/testing/given-event.ts'
import { code, dense, seriesScene } from './testing/series-scene.ts'

const scene = await seriesScene()
const { app, call, db, owner, stranger, admin } = scene
const { givenEvent, givenSeries, givenChapters, add, move, take, stored } = scene

test('given a series, when events are added, moved and taken out, then each call returns the resulting order', async () => {
  const { serie, ids } = await givenChapters(3)
  const [a, b, c] = ids as [number, number, number]
  expect(await stored(serie)).toEqual(dense([a, b, c]))
  expect((await move(c, 1)).data).toEqual({
    serie_id: serie,
    capitulos: [c, a, b].map((id, index) => ({ id, serie_order: index + 1 })),
  })
  expect((await move(c, 99)).data.capitulos.at(-1)).toEqual({ id: c, serie_order: 3 })
  expect((await move(b, 0)).data.capitulos[0]).toEqual({ id: b, serie_order: 1 })
  expect(await stored(serie)).toEqual(dense([b, a, c]))
  expect((await take(a)).data.capitulos).toEqual([
    { id: b, serie_order: 1 },
    { id: c, serie_order: 2 },
  ])
  expect((await call('app_contenido_by_id', { id: a }, owner)).data).toMatchObject({
    serie_id: null,
    serie_order: null,
  })
  const lines = await db
    .selectFrom('audit_log')
    .select(['action', 'subject_id'])
    .where('subject_id', '=', c)
    .execute()
  expect(lines.map(({ action }) => action)).toContain('series.chapter_moved')
})

test('given a series made, when its owner writes that it is none, then it stays one', async () => {
  const serie = await givenSeries()
  const { data } = await call('app_contenido_update', { contenido: { id: serie, es_serie: 0 } }, owner)
  expect(data.es_serie).toBe(1)
})

test('given a chapter or a series in review, when its owner arranges the series, then it is locked, but not for administrators', async () => {
  const { serie, ids } = await givenChapters(2)
  const [first, second] = ids as [number, number]
  const loose = await givenEvent(owner)
  const setStatus = (id: number, status: 0 | 1 | 3) =>
    db.updateTable('event').set({ status }).where('id', '=', id).execute()
  for (const [status, refusal] of [
    [1, 'content.in_review'],
    [3, 'content.archived'],
  ] as const) {
    await setStatus(first, status)
    expect(code(await move(first, 2))).toBe(refusal)
    expect(code(await take(first))).toBe(refusal)
    expect((await move(second, 2)).error).toBe(false)
    await setStatus(first, 0)
    await setStatus(serie, status)
    expect(code(await move(first, 2))).toBe(refusal)
    expect(code(await add(serie, loose))).toBe(refusal)
    expect((await move(first, 1, admin)).error).toBe(false)
    await setStatus(serie, 0)
    await setStatus(loose, status)
    expect(code(await add(serie, loose))).toBe(refusal)
    await setStatus(loose, 0)
  }
  expect(await stored(serie)).toEqual(dense([first, second]))
})

describe('given what cannot be a chapter', () => {
  test('when the series or the event is somebody else’s, then it does not exist', async () => {
    const { serie, ids } = await givenChapters(1)
    const mine = await givenEvent(stranger)
    const own = await givenSeries(stranger)
    expect(code(await add(serie, mine, stranger))).toBe('series.not_found')
    expect(code(await add(own, ids[0] as number, stranger))).toBe('content.not_found')
    expect(code(await move(ids[0] as number, 1, stranger))).toBe('content.not_found')
    expect(code(await take(ids[0] as number, stranger))).toBe('content.not_found')
    expect(await stored(serie)).toEqual(dense(ids))
  })

  test('when it is no series, a series, or a chapter of another one, then it says so', async () => {
    const { serie, ids } = await givenChapters(1)
    const [chapter] = ids as [number]
    const [plain, other] = [await givenEvent(owner), await givenSeries()]
    expect(code(await add(plain, chapter))).toBe('series.not_found')
    expect(code(await add(serie, other))).toBe('series.nested')
    expect(code(await add(serie, serie))).toBe('series.nested')
    expect(code(await add(other, chapter))).toBe('series.chapter_taken')
    expect(code(await move(plain, 1))).toBe('series.not_a_chapter')
    expect(code(await take(plain))).toBe('series.not_a_chapter')
    expect((await add(serie, chapter)).data.capitulos).toEqual([{ id: chapter, serie_order: 1 }])
  })

  test('when there are 500 already, then it is refused and says why', async () => {
    const { serie } = await givenChapters(0)
    await sql`insert into event (owner_id, title, series_id, series_order)
      select ${owner.id}, 'Atala', ${serie}, n from generate_series(1, 500) n`.execute(db)
    expect(code(await add(serie, await givenEvent(owner)))).toBe('series.too_many_chapters')
  })
})

test('given a chapter of another owner in a series, when its owner lists their series, then only an administrator sees it', async () => {
  const { serie, ids } = await givenChapters(1)
  const foreign = await givenEvent(stranger)
  expect((await add(serie, foreign, admin)).error).toBe(false)
  const own = (await call('app_series_usu_get', {}, owner)).data.find(
    ({ id }: { id: number }) => id === serie,
  )
  expect(own.capitulos.map(({ id }: { id: number }) => id)).toEqual(ids)
  const all = (await call('app_series_usu_get_admin', {}, admin)).data
  const seen = all.find(({ id }: { id: number }) => id === serie).capitulos
  expect(seen.map(({ id }: { id: number }) => id)).toEqual([...ids, foreign])
  expect(code(await move(foreign, 1, stranger))).toBe('series.not_found')
})

test('given a page, when series are listed, then it comes with the total, and an event says what it belongs to', async () => {
  const who = await app.givenAccount()
  const { serie, ids } = await givenChapters(2, who)
  const { data } = await call('app_series_usu_get', { pagina: 1, por_pagina: 1 }, who)
  expect(data).toMatchObject({ total: 1, pagina: 1, por_pagina: 1, filas: [{ id: serie, es_serie: 1 }] })
  expect(data.filas[0].capitulos).toMatchObject(
    ids.map((id, n) => ({ id, serie_id: serie, serie_order: n + 1 })),
  )
  const page = (await call('app_series_usu_get_admin', { pagina: 1, por_pagina: 1 }, admin)).data
  expect(page.filas).toHaveLength(1)
  const one = { id: serie, pagina: 1 }
  for (const [name, caller] of [
    ['app_series_usu_get', who],
    ['app_series_usu_get_admin', admin],
  ] as const)
    expect((await call(name, one, caller)).data).toMatchObject({ total: 1, filas: [{ id: serie }] })
  expect((await call('app_series_usu_get', { id: serie }, stranger)).data).toEqual([])
})

test('given published chapters, when they are arranged, then it is public immediately and nothing waits', async () => {
  const serie = await givenSeries()
  const [a, b] = [await givenPublished(app, owner, admin), await givenPublished(app, owner, admin)]
  await add(serie, a.id)
  await add(serie, b.id)
  await move(b.id, 1)
  const seen = async (id: number) => (await call('app_contenido_by_id', { id })).data
  expect(await seen(a.id)).toMatchObject({ serie_id: serie, serie_order: 2, version: a.version })
  expect(await seen(b.id)).toMatchObject({ serie_id: serie, serie_order: 1 })
  await take(b.id)
  expect(await seen(b.id)).toMatchObject({ serie_id: null, serie_order: null })
  expect((await call('app_contenido_by_id', { id: a.id }, owner)).data).toMatchObject({
    serie_order: 1,
    cambios_pendientes: 0,
  })
})

test('given a chapter or a series deleted, then the others move up, or become events of their own', async () => {
  const { serie, ids } = await givenChapters(3)
  const [a, b, c] = ids as [number, number, number]
  expect((await call('app_contenido_delete', { id: a }, owner)).error).toBe(false)
  expect(await stored(serie)).toEqual(dense([b, c]))
  const published = await givenPublished(app, owner, admin)
  await add(serie, published.id)
  expect((await call('app_contenido_delete', { id: serie }, owner)).error).toBe(false)
  for (const id of [b, c, published.id])
    expect((await call('app_contenido_by_id', { id }, owner)).data).toMatchObject({
      serie_id: null,
      serie_order: null,
    })
  expect((await call('app_contenido_by_id', { id: published.id })).data.serie_id).toBeNull()
})

import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { givenComplete, givenPublished } from '../contents/testing/given-content.ts'
import { seeded } from '../test/hostile-cases.ts'
import { type TestAccount, testApp } from '../test/test-app.ts'
import { freeChapters, listChapters, saveChapters } from './series-store.ts'

const app = await testApp()
const { call, db } = app
const owner = await app.givenAccount()
const stranger = await app.givenAccount()
const admin = await app.givenAdmin()

const fields = { titulo: 'Ibilbidea', ciudad: 'Bilbao', tipo: 1 }
const givenContent = async (who: TestAccount, more: object = {}): Promise<number> =>
  (await call('app_contenido_add', { contenido: { ...fields, ...more } }, who)).data.id
const givenSeries = (who = owner) => givenContent(who, { es_serie: 1 })
const add = (serie_id: number, id: number, who = owner) =>
  call('app_serie_capitulo_add', { serie_id, id }, who)
const move = (id: number, serie_order: number, who = owner) =>
  call('app_serie_capitulo_update_order', { id, serie_order }, who)
const take = (id: number, who = owner) => call('app_serie_capitulo_delete', { id }, who)

async function givenChapters(count: number, who = owner) {
  const serie = await givenSeries(who)
  const ids: number[] = []
  for (let n = 0; n < count; n++) {
    const id = await givenContent(who)
    await add(serie, id, who)
    ids.push(id)
  }
  return { serie, ids }
}

/** Numbers and events of a series as they are stored. */
const stored = async (serie: number) =>
  (await listChapters(db, serie)).map(({ id, seriesOrder }) => [seriesOrder, id])
const dense = (ids: readonly number[]) => ids.map((id, index) => [index + 1, id])
const code = (answer: { data: { code?: string } | null }) => answer.data?.code

test('given a series, when events are added, moved and taken out, then each call answers the order it left', async () => {
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
  const loose = await givenContent(owner)
  const setStatus = (id: number, status: 0 | 1 | 3) =>
    db.updateTable('content').set({ status }).where('id', '=', id).execute()
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
    const mine = await givenContent(stranger)
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
    const [plain, other] = [await givenContent(owner), await givenSeries()]
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
    await sql`insert into content (owner_id, title, series_id, series_order)
      select ${owner.id}, 'Atala', ${serie}, n from generate_series(1, 500) n`.execute(db)
    expect(code(await add(serie, await givenContent(owner)))).toBe('series.too_many_chapters')
  })
})

test('given a chapter of somebody else in a series, when its owner asks for their series, then only an administrator sees it', async () => {
  const { serie, ids } = await givenChapters(1)
  const foreign = await givenContent(stranger)
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

test('given published chapters, when they are arranged, then everybody sees it at once and nothing waits', async () => {
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

/** What a list of chapters becomes; the model the calls are held against. */
function modelOf(ids: number[], step: { kind: number; id: number; place: number }): number[] {
  const others = ids.filter((id) => id !== step.id)
  if (step.kind === 0) return ids.includes(step.id) ? ids : [...ids, step.id]
  if (step.kind === 1 || !ids.includes(step.id)) return others
  const at = Math.min(Math.max(step.place - 1, 0), others.length)
  return [...others.slice(0, at), step.id, ...others.slice(at)]
}

test('given any sequence of calls, then the order is that of the model, 1 to n', async () => {
  const random = seeded(20261128)
  const pick = (n: number) => Math.floor(random() * n)
  const { serie, ids } = await givenChapters(6)
  let model = [...ids]
  for (let round = 0; round < 60; round++) {
    const step = { kind: pick(3), id: ids[pick(ids.length)] as number, place: pick(9) }
    if (step.kind === 0) await add(serie, step.id)
    else if (step.kind === 1) await take(step.id)
    else await move(step.id, step.place)
    model = modelOf(model, step)
    expect(await stored(serie)).toEqual(dense(model))
  }
})

/** Everything at once: two people arrange one series, add to it, take out of it and delete from it. */
async function storm(serie: number, ids: readonly number[], random: () => number) {
  const pick = (n: number) => Math.floor(random() * n)
  const spare = await Promise.all(Array.from({ length: 6 }, () => givenContent(owner)))
  const calls = Array.from({ length: 40 }, (_, n) => {
    const id = ids[pick(ids.length)] as number
    if (n % 5 === 0) return add(serie, spare[pick(spare.length)] as number)
    if (n % 5 === 1) return take(id)
    if (n === 22) return call('app_contenido_delete', { id: ids[0] }, owner)
    return move(id, pick(ids.length + 2))
  })
  return Promise.all(calls)
}

describe('given many people who arrange one series at once', () => {
  test('then nobody waits for somebody who waits, and the order stays 1 to n', async () => {
    const random = seeded(7)
    const { serie, ids } = await givenChapters(8)
    // Profiles rewrite all events of an owner, the lowest number first: they must not meet series the other way.
    const saving = [1, 2, 3].map((n) => call('app_update_usu', { nombre: `Person ${n}` }, owner))
    const answers = [...(await storm(serie, ids, random)), ...(await Promise.all(saving))]
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    expect(new Set(answers.map(code))).not.toContain('request.overloaded')
    const chapters = await listChapters(db, serie)
    expect(chapters.map(({ seriesOrder }) => seriesOrder)).toEqual(chapters.map((_, index) => index + 1))
  }, 60_000)

  test('then the guard is what keeps it: without the lock two of them leave a gap or a number twice', async () => {
    const { serie, ids } = await givenChapters(6)
    await sql`alter table content drop constraint content_series_order`.execute(db)
    const takeUnguarded = (id: number) =>
      db.transaction().execute(async (tx) => {
        const others = (await listChapters(tx, serie))
          .map((chapter) => chapter.id)
          .filter((other) => other !== id)
        await new Promise((resolve) => setTimeout(resolve, 50))
        await freeChapters(tx, [id])
        await saveChapters(tx, serie, others)
      })
    await Promise.allSettled(ids.slice(0, 2).map(takeUnguarded))
    const orders = (await listChapters(db, serie)).map(({ seriesOrder }) => seriesOrder)
    expect(orders).not.toEqual([1, 2, 3, 4])
  })
})

test('given an event taken out of one’s own list, then it is found there again only when asked for, until it moves on', async () => {
  const who = await app.givenAccount()
  const event = await givenComplete(app, who)
  const list = async (more: object = {}) =>
    (await call('app_contenidos_usu_get', more, who)).data.map(({ id }: { id: number }) => id)
  expect((await call('app_contenido_usuario_delete', { id: event.id }, who)).data).toEqual({ hecho: 1 })
  expect(await list()).toEqual([])
  expect(await list({ ocultos: 1 })).toEqual([event.id])
  const page = (await call('app_contenidos_usu_get', { ocultos: 1, pagina: 1 }, who)).data
  expect(page).toMatchObject({ total: 1, filas: [{ id: event.id }] })
  await call('app_contenido_update_stat', { id: event.id, estado: 1 }, who)
  expect(await list()).toEqual([event.id])
  expect(code(await call('app_contenido_usuario_delete', { id: event.id }, who))).toBe('content.still_open')
  await call('app_contenido_update_stat', { id: event.id, estado: 0 }, who)
  expect(await list({ ocultos: 1 })).toEqual([event.id])
  await call('app_contenido_usuario_add', { id: event.id }, who)
  expect(await list()).toEqual([event.id])
  expect(code(await call('app_contenido_usuario_delete', { id: event.id }, stranger))).toBe(
    'content.not_found',
  )
})

test('given a participant, when its owner asks for its events, then those of others stand there as approved or not at all', async () => {
  const draft = await givenComplete(app, stranger)
  const shown = await givenPublished(app, stranger, admin)
  const own = await givenComplete(app, owner)
  const participant: number = own.participantes[0].id
  for (const { id } of [draft, shown])
    await db
      .insertInto('content_participant')
      .values({ content_id: id, participant_id: participant, kind: 2 })
      .execute()
  await call('app_contenido_update', { contenido: { id: shown.id, lugar: 'Not yet approved' } }, stranger)
  const rows = (await call('app_contenidos_by_artist_usu_get', { artista_id: participant }, owner)).data
  expect(rows.map(({ id }: { id: number }) => id).sort()).toEqual([own.id, shown.id].sort())
  expect(rows.find(({ id }: { id: number }) => id === shown.id)).toMatchObject({
    lugar: 'Teatro Arriaga',
    cambios_pendientes: 0,
  })
  const all = await call('app_contenidos_by_artist_usu_get', { artista_id: participant, pagina: 1 }, admin)
  expect(all.data.total).toBe(3)
  const older = { artista_id: participant, anio: '', anio_max: 2025 }
  expect((await call('app_contenidos_by_artist_usu_get', older, owner)).data).toEqual([])
  const foreign = await call('app_contenidos_by_artist_usu_get', { artista_id: participant }, stranger)
  expect(code(foreign)).toBe('participant.not_found')
})

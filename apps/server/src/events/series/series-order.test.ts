import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { seeded } from '../../testing/hostile-cases.ts'
import { freeChapters, listChapters, saveChapters } from './series-store.ts'
import { code, dense, seriesScene } from './testing/series-scene.ts'

const scene = await seriesScene()
const { call, db, owner } = scene
const { givenEvent, givenChapters, add, move, take, stored } = scene

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
  const spare = await Promise.all(Array.from({ length: 6 }, () => givenEvent(owner)))
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
  })

  test('then the guard is what keeps it: without the lock two of them leave a gap or a number twice', async () => {
    const { serie, ids } = await givenChapters(6)
    await sql`alter table event drop constraint event_series_order`.execute(db)
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

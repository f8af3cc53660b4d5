import { type TestAccount, testApp } from '../../../testing/test-app.ts'
import { listChapters } from '../series-store.ts'

/** How these events are stored when they stand in this order. */
export const dense = (ids: readonly number[]) => ids.map((id, index) => [index + 1, id])
export const code = (answer: { data: { code?: string } | null }) => answer.data?.code

/** Arranges series and chapters by the calls. Call it once per file. */
export async function seriesScene() {
  const app = await testApp()
  const { call, db } = app
  const owner = await app.givenAccount()
  const stranger = await app.givenAccount()
  const admin = await app.givenAdmin()

  const fields = { titulo: 'Ibilbidea', ciudad: 'Bilbao', tipo: 1 }
  const givenEvent = async (who: TestAccount, more: object = {}): Promise<number> =>
    (await call('app_contenido_add', { contenido: { ...fields, ...more } }, who)).data.id
  const givenSeries = (who = owner) => givenEvent(who, { es_serie: 1 })
  const add = (serie_id: number, id: number, who = owner) =>
    call('app_serie_capitulo_add', { serie_id, id }, who)
  const move = (id: number, serie_order: number, who = owner) =>
    call('app_serie_capitulo_update_order', { id, serie_order }, who)
  const take = (id: number, who = owner) => call('app_serie_capitulo_delete', { id }, who)

  async function givenChapters(count: number, who = owner) {
    const serie = await givenSeries(who)
    const ids: number[] = []
    for (let n = 0; n < count; n++) {
      const id = await givenEvent(who)
      await add(serie, id, who)
      ids.push(id)
    }
    return { serie, ids }
  }

  /** Numbers and events of a series as they are stored. */
  const stored = async (serie: number) =>
    (await listChapters(db, serie)).map(({ id, seriesOrder }) => [seriesOrder, id])
  return {
    app,
    call,
    db,
    owner,
    stranger,
    admin,
    givenEvent,
    givenSeries,
    givenChapters,
    add,
    move,
    take,
    stored,
  }
}

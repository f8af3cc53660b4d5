import { HUBS, lookupName } from '@larunbat/rules/reference/lookups'
import { applyLists } from '@larunbat/rules/reference/lookups/live'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { readReference } from '../lookups/reference.ts'
import { faultOfRanges } from './edition-ranges.ts'
import { readLists } from './lists-store.ts'

const { app, db, call, givenAdmin, givenAccount } = await testApp()
const admin = await givenAdmin()
const year = async (wanted: number) => {
  const { data } = await call('app_ajustes_ediciones', {}, admin)
  return data.find(({ anio }: { anio: number }) => anio === wanted)
}
const days = (desde: string, hasta = desde, hub: number | null = null) => ({ hub, desde, hasta })

test('given unchanged lists, when they replace the shipped ones, then nothing has to be rendered again', async () => {
  expect(applyLists(await readLists(db))).toBe(false)
})

test('given days of two editions, when compared hub by hub, then only days that meet in a hub are refused', () => {
  const range = (from: string, until: string, hubId: number | null = null) => ({ hubId, from, until })
  const other = {
    year: 2027,
    ranges: [range('2027-11-27', '2027-11-27'), range('2027-11-20', '2027-11-30', 3)],
  }
  const cases: [ranges: ReturnType<typeof range>[], expected: unknown][] = [
    [[range('2028-11-25', '2028-11-25')], undefined],
    // All hubs, which for hub 3 meets its own longer days.
    [[range('2027-11-21', '2027-11-22')], { code: 'edition.overlap', year: 2027, hubId: 3 }],
    [[range('2027-11-21', '2027-11-22'), range('2027-12-01', '2027-12-01', 3)], undefined],
    [
      [range('2028-11-25', '2028-11-25'), range('2027-11-27', '2027-11-28', 1)],
      { code: 'edition.overlap', year: 2027, hubId: 1 },
    ],
    [[range('2028-11-25', '2028-11-24')], { code: 'edition.days' }],
    [[range('2028-11-25', '2028-11-25', 1)], { code: 'edition.days' }],
    [[range('2028-11-25', '2028-11-25'), range('2028-11-26', '2028-11-26')], { code: 'edition.days' }],
  ]
  for (const [ranges, expected] of cases) expect(faultOfRanges(ranges, [other])).toEqual(expected)
})

test('given editions, when one is added, made the running one, changed and deleted, then one runs at any time', async () => {
  const values = { anio: 2031, nombre: 'Fair Saturday 2031', actual: 0, fechas: [days('2031-11-29')] }
  const { data: added } = await call('app_ajustes_edicion_guardar', { ...values, version: 0 }, admin)
  expect(added).toMatchObject({ anio: 2031, version: 1, contenidos: 0, fuera: [] })
  const { edicion_id } = added
  const change = (more: object) =>
    call('app_ajustes_edicion_guardar', { ...values, edicion_id, ...more }, admin)
  expect((await change({ anio: 2026, version: 1 })).data).toMatchObject({ code: 'edition.year_taken' })
  expect((await change({ fechas: [days('2026-11-28')], version: 1 })).data).toMatchObject({
    code: 'edition.overlap',
    anio: 2026,
  })
  expect(
    (await change({ fechas: [days('2031-11-29'), days('2031-11-30', '2031-11-30', 77)], version: 1 })).data,
  ).toMatchObject({ code: 'edition.days' })
  const running = await year(2026)
  expect((await change({ actual: 1, version: 1 })).data).toMatchObject({ actual: 1, version: 2 })
  expect(await year(2026)).toMatchObject({ actual: 0, version: running.version + 1 })
  expect((await readReference(db)).currentEditionId).toBe(edicion_id)
  expect((await change({ actual: 0, version: 2 })).data).toMatchObject({ code: 'edition.one_runs' })
  expect((await change({ version: 1 })).data).toMatchObject({ code: 'setting.changed_meanwhile' })
  const remove = (version: number) => call('app_ajustes_edicion_delete', { edicion_id, version }, admin)
  expect((await remove(2)).data).toMatchObject({ code: 'edition.one_runs' })
  const before = await year(2026)
  await call('app_ajustes_edicion_guardar', { ...before, actual: 1 }, admin)
  expect((await remove(3)).data).toEqual({ edicion_id })
  expect(await year(2031)).toBeUndefined()
})

test('given events of an edition, when its days are read, then those on other days at their place are named', async () => {
  const owner = await givenAccount()
  const { edicion_id } = await year(2026)
  const add = (title: string, hub_id: number, starts_at: string) =>
    db
      .insertInto('event')
      .values({
        owner_id: owner.id,
        title,
        edition_id: edicion_id,
        hub_id,
        starts_at,
        time_zone: null,
      } as never)
      .execute()
  await add('On the day', 1, '2026-11-28T18:00:00Z')
  // In Madrid it is the 28th already.
  await add('After midnight', 1, '2026-11-27T23:30:00Z')
  await add('Too early', 1, '2026-11-27T20:00:00Z')
  await add('Sunday in Scotland', 3, '2026-11-29T12:00:00Z')
  await add('Sunday in Huelva', 4, '2026-11-29T12:00:00Z')
  const edition = await year(2026)
  expect(edition.fuera.map(({ titulo }: { titulo: string }) => titulo)).toEqual([
    'Too early',
    'Sunday in Huelva',
  ])
  expect(edition).toMatchObject({ contenidos: 5, fuera_total: 2 })
  expect(
    (
      await call(
        'app_ajustes_edicion_delete',
        { edicion_id: (await year(2025)).edicion_id, version: 1 },
        admin,
      )
    ).error,
  ).toBe(false)
})

test('given a hub, when it is changed, then lists, mails’ reviewers and the public list say so, and two cannot overwrite each other', async () => {
  const hubs = async () => (await call('app_ajustes_hubs', {}, admin)).data
  const find = async (id: number) => (await hubs()).hubs.find(({ hub }: { hub: number }) => hub === id)
  const huelva = await find(4)
  const save = (more: object, from = huelva) => call('app_ajustes_hub_guardar', { ...from, ...more }, admin)
  const other = await givenAccount()
  expect((await save({ revisores: [other.id] })).data).toMatchObject({ code: 'hub.reviewer_unknown' })
  expect((await save({ zona_horaria: 'Europe/Atlantis' })).data).toMatchObject({ code: 'hub.zone' })
  expect((await save({ lat: null })).data).toMatchObject({ code: 'hub.place' })
  const names = { es: 'Huelva y costa', en: 'Huelva coast', eu: 'Huelva eta kostaldea' }
  expect((await save({ nombres: names, revisores: [admin.id, admin.id], moneda: 'GBP' })).data).toMatchObject(
    {
      nombres: names,
      revisores: [admin.id],
      version: 2,
    },
  )
  expect((await save({})).data).toMatchObject({ code: 'setting.changed_meanwhile' })
  expect(lookupName(HUBS as never, 4, 'en')).toBe('Huelva coast')
  expect((await readReference(db)).hubs.get(4)?.currency).toBe('GBP')
  const { data: plain } = await call('app_hubs', { lang: 'eu' })
  expect(plain.find(({ id }: { id: number }) => id === 4)).toMatchObject({ nombre: names.eu })
  const lists = (await app.inject({ url: '/api/config/listas.json' })).json()
  expect(lists.hubs.find(({ id }: { id: number }) => id === 4)).toMatchObject({
    en: 'Huelva coast',
    currency: 'GBP',
  })
  expect((await save({ activo: 0 }, await find(0))).data).toMatchObject({ code: 'list.needed' })
  const added = await save({ hub: null, version: 0 })
  expect(added.data).toMatchObject({ hub: 8, contenidos: 0 })
  expect((await hubs()).hubs.at(-1).hub).toBe(0)
})

test('given a hub where something was sold, when its currency is changed, then it is refused', async () => {
  const owner = await givenAccount()
  await db.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto('event')
      .values({ owner_id: owner.id, title: 'Sold', hub_id: 3 } as never)
      .returning('id')
      .executeTakeFirstOrThrow()
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`insert into orders (id, event_id, checkout_id, seller_id, status, currency, subtotal_cents,
        total_cents, policy, cause)
      values (gen_random_uuid(), ${id}, gen_random_uuid(), ${owner.id}, 'paid', 'GBP', 100, 100, '{}', '{}')`.execute(
      tx,
    )
  })
  const { data } = await call('app_ajustes_hubs', {}, admin)
  const scotland = data.hubs.find(({ hub }: { hub: number }) => hub === 3)
  expect(scotland.moneda_fija).toBe(1)
  const refused = await call('app_ajustes_hub_guardar', { ...scotland, moneda: 'EUR' }, admin)
  expect(refused.data).toMatchObject({ code: 'hub.currency_fixed', fields: ['moneda'] })
})

test('given lists, when entries are renamed, added, ordered and switched off, then ids stay and what is needed stays', async () => {
  const read = async (lista: string) => (await call('app_ajustes_lista', { lista }, admin)).data
  const save = (fields: object) => call('app_ajustes_lista_guardar', fields, admin)
  const [first] = await read('disciplinas')
  const nombres = { es: 'Músicas', en: 'Musics', eu: 'Musikak' }
  expect((await save({ lista: 'disciplinas', ...first, nombres })).data).toMatchObject({
    id: 1,
    nombres,
    version: 2,
  })
  expect((await save({ lista: 'disciplinas', ...first })).data).toMatchObject({
    code: 'setting.changed_meanwhile',
  })
  const added = await save({ lista: 'disciplinas', nombres, activo: 1, version: 0 })
  expect(added.data).toMatchObject({ id: 16, usos: 0 })
  expect((await readReference(db)).disciplines.has(16)).toBe(true)
  const ids = (await read('disciplinas')).map(({ id }: { id: number }) => id)
  expect(ids.slice(-2)).toEqual([16, 0])
  const ordered = await call(
    'app_ajustes_lista_orden',
    { lista: 'disciplinas', ids: [0, 16, ...ids.slice(0, -2)] },
    admin,
  )
  expect(ordered.data.ids).toEqual([16, ...ids.slice(0, -2), 0])
  expect(
    (await call('app_ajustes_lista_orden', { lista: 'disciplinas', ids: ids.slice(1) }, admin)).data,
  ).toMatchObject({ code: 'setting.changed_meanwhile' })
  expect((await save({ lista: 'disciplinas', ...added.data, activo: 0 })).error).toBe(false)
  expect((await readReference(db)).disciplines.has(16)).toBe(false)
  for (const lista of ['colaboraciones', 'perfiles'])
    expect((await save({ lista, nombres, activo: 1, version: 0 })).data).toMatchObject({
      code: 'list.closed',
    })
  const [administrator] = await read('perfiles')
  expect(administrator).toMatchObject({ id: 1, fija: 1 })
  expect((await save({ lista: 'perfiles', ...administrator, activo: 0 })).data).toMatchObject({
    code: 'list.needed',
  })
  const { rows } = await sql<{
    action: string
  }>`select distinct action from audit_log where subject = 'setting' order by 1`.execute(db)
  expect(rows.map(({ action }) => action)).toEqual([
    ...['edition.added', 'edition.changed', 'edition.deleted', 'hub.added', 'hub.changed'],
    ...['list.added', 'list.changed', 'list.ordered'],
  ])
})

test('given two who add at the same moment, when both are stored, then each has a number of its own', async () => {
  const add = (es: string) =>
    call(
      'app_ajustes_lista_guardar',
      { lista: 'tipos', nombres: { es, en: es, eu: es }, activo: 1, version: 0 },
      admin,
    )
  const answers = await Promise.all(['a', 'b', 'c', 'd'].map(add))
  expect(new Set(answers.map(({ data }) => data.id)).size).toBe(4)
})

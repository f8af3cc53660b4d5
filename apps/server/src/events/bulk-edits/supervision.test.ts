import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { givenComplete } from '../event/testing/given-event.ts'

const app = await testApp()
const { call, db, givenAccount, givenAdmin } = app
const owner = await givenAccount({ name: 'Zuriñe' })
const admin = await givenAdmin()
type Row = Record<string, unknown>

const plain = await givenComplete(app, owner, { titulo: 'Sencillo', ciudad: 'Bilbao' })
const english = await givenComplete(app, owner, { titulo: '[:es]Dos[:en]Two[:]', disciplinas: [2], tipo: 2 })
const shown = await givenPublished('Publicado')
const draft = (
  await call('app_contenido_add', { contenido: { titulo: 'Vacío', ciudad: 'Huelva', tipo: 1 } }, owner)
).data
const all = [plain.id, english.id, shown, draft.id]

async function givenPublished(titulo: string): Promise<number> {
  const { id } = await givenComplete(app, owner, { titulo })
  await call('app_contenido_update_stat', { id, estado: 1 }, owner)
  const { error, data } = await call('app_contenido_update_admin', { id, estado: 2 }, admin)
  if (error) throw new Error(JSON.stringify(data))
  return id
}

const event = async (id: number) => (await call('app_contenido_by_id', { id }, admin)).data
const copyOf = (id: number) =>
  db
    .selectFrom('publication')
    .select(['is_featured', 'hub_id', 'version', 'document'])
    .where('event_id', '=', id)
    .executeTakeFirst()

/** Previews and runs a change of these events; returns the batch and each outcome by number. */
async function change(cambio: object, ids: readonly number[], clave: string) {
  const seen = await call('app_contenidos_lote_vista', { cambio, ids }, admin)
  const filas = seen.data.filas.map(({ id, version }: Row) => ({ id, version }))
  const { data } = await call('app_contenidos_lote', { clave, cambio, filas }, admin)
  return {
    lote: data.lote as string,
    outcomes: outcomesOf(data.filas),
    previewed: outcomesOf(seen.data.filas),
  }
}
const outcomesOf = (rows: Row[]) => Object.fromEntries(rows.map(({ id, resultado }) => [id, resultado]))
const undo = async (lote: string) => (await call('app_contenidos_lote_deshacer', { lote }, admin)).data

test.each([
  ['several states', { estados: [0, 2] }, all],
  ['one state', { estados: [2] }, [shown]],
  ['a discipline', { disciplinas: [2] }, [english.id]],
  ['types', { tipos: [2, 9] }, [english.id]],
  ['a city, case aside', { ciudad: 'huel' }, [draft.id]],
  ['an underscore as itself', { ciudad: '_' }, []],
  ['a language it has', { con_idioma: 'en' }, [english.id]],
  ['a language it lacks', { sin_idioma: 'en' }, [plain.id, shown, draft.id]],
  ['progress', { progreso_menor: 100 }, [draft.id]],
  ['ways to get in', { modos: [4] }, [plain.id, english.id, shown]],
  ['nobody’s', { propietario_id: 99_999 }, []],
  ['what waits for the caller', { pendiente_de_mi: 1 }, []],
])('given the table, when filtered by %s, then those events are there', async (_, fields, expected) => {
  const { data } = await call('app_contenidos_usu_get_admin', { ...fields, pagina: 1 }, admin)
  expect(data.filas.map(({ id }: Row) => id).sort()).toEqual([...expected].sort())
  expect(data.total).toBe(expected.length)
  const counts = (await call('app_contenidos_cuentas_admin', fields, admin)).data
  expect(counts.total).toBe(expected.length)
})

test('given events of every kind, when flags are set, then each is reported, copies and history follow, and undo puts it back', async () => {
  const before = await event(shown)
  const { lote, outcomes, previewed } = await change({ destacado: 1, hub: 4, tipo: 3 }, all, 'bulk-flags')
  expect(outcomes).toEqual(Object.fromEntries(all.map((id) => [id, 'cambiado'])))
  expect(previewed).toEqual(outcomes)
  const after = await event(shown)
  expect(after).toMatchObject({ destacado: 1, hub: 4, tipo: 3, version: before.version + 1 })
  expect(await copyOf(shown)).toMatchObject({
    is_featured: true,
    hub_id: 4,
    version: after.version,
    document: { isFeatured: true, hubId: 4, typeId: 3 },
  })
  const notes = await db.selectFrom('event_change').selectAll().where('source', '=', 'bulk').execute()
  expect(notes.map(({ event_id: id }) => id).sort()).toEqual([...all].sort())
  const undone = await undo(lote)
  expect(undone).toMatchObject({ quedan: 0 })
  expect(outcomesOf(undone.filas)).toEqual(outcomes)
  expect(await event(shown)).toMatchObject({ destacado: 0, hub: before.hub, tipo: before.tipo })
  expect(await copyOf(shown)).toMatchObject({ is_featured: false, document: { hubId: before.hub } })
  expect((await undo(lote)).filas).toEqual([])
})

test('given an event that already is so, one changed meanwhile and one that is gone, then only the others change', async () => {
  await call('app_contenido_update_admin', { id: english.id, is360: 1 }, admin)
  const ids = [plain.id, english.id, draft.id, 987_654]
  const seen = (await call('app_contenidos_lote_vista', { cambio: { is360: 1 }, ids }, admin)).data
  await call('app_contenido_update', { contenido: { id: draft.id, lugar: 'Otro' } }, owner)
  const filas = seen.filas.map(({ id, version }: Row) => ({ id, version }))
  const body = { clave: 'bulk-meanwhile', cambio: { is360: 1 }, filas }
  const { data } = await call('app_contenidos_lote', body, admin)
  expect(outcomesOf(data.filas)).toEqual({
    [plain.id]: 'cambiado',
    [english.id]: 'igual',
    [draft.id]: 'cambiado_antes',
    987654: 'no_existe',
  })
  expect(await event(draft.id)).toMatchObject({ is360: 0 })
  const version = (await event(plain.id)).version
  expect((await call('app_contenidos_lote', body, admin)).data).toEqual(data)
  expect((await event(plain.id)).version).toBe(version)
})

test('given moves, when run, then the rules of a single move hold and each refusal says why; undo does what it may', async () => {
  const { lote, outcomes } = await change({ estado: 1 }, [plain.id, draft.id, shown], 'bulk-send')
  expect(outcomes).toEqual({ [plain.id]: 'cambiado', [draft.id]: 'rechazado', [shown]: 'rechazado' })
  const seen = (await call('app_contenidos_lote_vista', { cambio: { estado: 1 }, ids: [draft.id] }, admin))
    .data
  expect(seen.filas[0]).toMatchObject({
    codigo: 'content.incomplete',
    motivo: expect.stringMatching(/\w+ \w+/),
  })
  expect((await undo(lote)).filas).toMatchObject([
    { resultado: 'rechazado', codigo: 'content.remarks_required' },
  ])
  // What is not complete any more is published after it was read, one by one.
  const { address } = await db
    .selectFrom('event')
    .select('address')
    .where('id', '=', plain.id)
    .executeTakeFirstOrThrow()
  const setAddress = (value: string | null) =>
    db.updateTable('event').set({ address: value }).where('id', '=', plain.id).execute()
  await setAddress(null)
  const torn = await change({ estado: 2 }, [plain.id], 'bulk-torn')
  expect([torn.previewed, torn.outcomes]).toEqual([{ [plain.id]: 'rechazado' }, { [plain.id]: 'rechazado' }])
  await setAddress(address)
  const published = await change({ estado: 2 }, [plain.id], 'bulk-publish')
  expect(await copyOf(plain.id)).toBeDefined()
  expect(published.outcomes).toEqual({ [plain.id]: 'cambiado' })
})

test('given published events, when blacklisted, then their copies go, and undo brings them back', async () => {
  const { lote } = await change({ blacklist: 1 }, [shown], 'bulk-blacklist')
  expect(await copyOf(shown)).toBeUndefined()
  expect(outcomesOf((await undo(lote)).filas)).toEqual({ [shown]: 'cambiado' })
  expect(await copyOf(shown)).toBeDefined()
})

test('given a value that another user changed after a bulk edit, when it is undone, then that value is kept and reported', async () => {
  const { lote } = await change({ destacado: 1, is360: 0 }, [shown, english.id], 'bulk-undo')
  await call('app_contenido_update_admin', { id: shown, destacado: 0 }, admin)
  const listed = async () => {
    const { data } = await call('app_contenidos_lotes_get', {}, await givenAdmin())
    return data.filas.find((row: Row) => row.lote === lote)
  }
  expect(await listed()).toMatchObject({ cambio: { destacado: 1, is360: 0 }, cuantos: 2, quedan: 2 })
  expect(outcomesOf((await undo(lote)).filas)).toEqual({
    [shown]: 'cambiado_antes',
    [english.id]: 'cambiado',
  })
  expect(await listed()).toMatchObject({ cuantos: 2, quedan: 1 })
})

test('given a change of many, when another administrator or a change after its undoing goes on with it, then it is refused', async () => {
  const { lote } = await change({ is360: 1 }, [shown], 'bulk-own')
  const goOn = async (clave: string, who: typeof admin) => {
    const filas = [{ id: shown, version: (await event(shown)).version }]
    return (await call('app_contenidos_lote', { clave, lote, filas, cambio: { destacado: 1 } }, who)).data
  }
  expect((await goOn('bulk-foreign', await givenAdmin())).code).toBe('bulk.not_found')
  expect((await goOn('bulk-go-on', admin)).filas).toMatchObject([{ resultado: 'cambiado' }])
  expect(outcomesOf((await undo(lote)).filas)).toEqual({ [shown]: 'cambiado' })
  expect((await goOn('bulk-after-undo', admin)).code).toBe('bulk.not_found')
})

test('given a published event without a kind, when one it was given is undone, then its approved copy has none either', async () => {
  const none = { type_id: null }
  await db.updateTable('event').set(none).where('id', '=', shown).execute()
  await db.updateTable('publication').set(none).where('event_id', '=', shown).execute()
  const { lote } = await change({ tipo: 3 }, [shown], 'bulk-kind')
  await undo(lote)
  const copy = db.selectFrom('publication').select('type_id').where('event_id', '=', shown)
  expect(await copy.executeTakeFirst()).toEqual(none)
  await change({ tipo: 1 }, [shown], 'bulk-kind-again')
})

test('given a selection by filter, when previewed, then it holds what matches but for the exceptions, and not too many', async () => {
  const cambio = { destacado: 1 }
  const filtros = { texto: 'zurine' }
  const { data } = await call('app_contenidos_lote_vista', { cambio, filtros, menos: [plain.id] }, admin)
  expect(data.filas.map(({ id }: Row) => id)).toEqual([english.id, shown, draft.id].sort((a, b) => a - b))
  for (const [body, code] of [
    [{ cambio: {}, ids: all }, 'bulk.nothing_chosen'],
    [{ cambio }, 'bulk.nothing_chosen'],
    [{ cambio: { hub: 9999 }, ids: all }, 'lookup.unknown'],
  ] as const)
    expect((await call('app_contenidos_lote_vista', body, admin)).data).toMatchObject({ code })
  expect((await call('app_contenidos_lote_deshacer', { lote: 'x'.repeat(36) }, admin)).data.code).toBe(
    'bulk.not_found',
  )
})

test('given views, when saved under a name twice, then the second replaces the first; other users neither see nor delete them', async () => {
  const view = { nombre: 'Pendientes', consulta: 'estado=1', columnas: ['titulo', 'hub'] }
  const { data } = await call('app_vista_guardar', view, admin)
  await call('app_vista_guardar', { ...view, nombre: 'PENDIENTES', consulta: 'hub=2' }, admin)
  expect((await call('app_vistas_get', {}, admin)).data).toEqual([
    { id: data.id, nombre: 'PENDIENTES', consulta: 'hub=2', columnas: ['titulo', 'hub'] },
  ])
  const other = await givenAdmin()
  expect((await call('app_vistas_get', {}, other)).data).toEqual([])
  expect((await call('app_vista_borrar', { id: data.id }, other)).data.code).toBe('view.not_found')
  expect((await call('app_vista_borrar', { id: data.id }, admin)).error).toBe(false)
})

import type { TestAccount, TestApp } from '../../../testing/test-app.ts'
import { refreshProgress } from '../refresh-progress.ts'

/** Wire fields of an event with free entry that lacks nothing but sessions, participants and pictures. */
export const completeFields = {
  titulo: '[:es]Coro de otoño[:en]Autumn choir[:eu]Udazkeneko abesbatza[:]',
  descripcion: `[:es]${'Un concierto para la gente del barrio. '.repeat(4)}[:]`,
  tipo: 1,
  disciplinas: [1],
  disponibilidad: ['P'],
  ciudad: 'Bilbao',
  lugar: 'Teatro Arriaga',
  direccion: 'Arriaga plaza 1',
  lat: 43.259,
  lng: -2.925,
  lugar_aforo: 1200,
  lugar_espacio: 'interior',
  silla_ruedas: 'si',
  inicio: '2026-11-28T18:00:00.000Z',
  duracion_min: 90,
  apto_ninos: 0,
  accesible: 1,
  accesibilidad: ['silla'],
  idiomas_evento: ['eu'],
  entradas_modo: 4,
  aforo: 300,
  impacto: {
    proyecto: 'Comedor social',
    enlace: 'https://example.org/comedor',
    colaboracion: 1,
    porcentaje: 50,
  },
  derechos: 1,
}

type Call = Pick<TestApp, 'call' | 'db'>

/** An event that may be sent for review. Returns it in wire form. */
export async function givenComplete({ call, db }: Call, owner: TestAccount, fields: object = {}) {
  const added = await call('app_contenido_add', { contenido: { ...completeFields, ...fields } }, owner)
  if (added.error) throw new Error(JSON.stringify(added))
  const id: number = added.data.id
  await db
    .insertInto('session')
    .values({
      event_id: id,
      starts_at: '2026-11-28T18:00:00.000Z',
      ends_at: '2026-11-28T19:30:00.000Z',
      time_zone: 'Europe/Madrid',
    })
    .execute()
  const { id: participantId } = await db
    .insertInto('participant')
    .values({ owner_id: owner.id, kind: 2, name: `Coro ${id}`, has_accepted_policy: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('event_participant')
    .values({ event_id: id, participant_id: participantId, kind: 2 })
    .execute()
  for (const use of ['cover', 'poster'] as const) {
    await db
      .insertInto('media')
      .values({
        event_id: id,
        use,
        title: null,
        alt: 'El coro en el escenario',
        url: `/files/${id}/${use}.jpg`,
        variants: JSON.stringify([
          { width: 640, height: 360, type: 'image/webp', url: `/files/${id}/${use}.webp` },
        ]),
        width: 1600,
        height: 900,
        bytes: 400_000,
        type: 'image/jpeg',
        dominant_color: '#aa3300',
      })
      .execute()
  }
  await refreshProgress(db, [id])
  return (await call('app_contenido_by_id', { id }, owner)).data
}

/** The same, in review. */
export async function givenInReview(app: Call, owner: TestAccount, fields: object = {}) {
  const { id } = await givenComplete(app, owner, fields)
  const sent = await app.call('app_contenido_update_stat', { id, estado: 1 }, owner)
  if (sent.error) throw new Error(JSON.stringify(sent))
  return sent.data
}

/** The same, published. */
export async function givenPublished(app: Call, owner: TestAccount, admin: TestAccount, fields: object = {}) {
  const { id } = await givenInReview(app, owner, fields)
  const published = await app.call('app_contenido_update_stat', { id, estado: 2 }, admin)
  if (published.error) throw new Error(JSON.stringify(published))
  return published.data
}

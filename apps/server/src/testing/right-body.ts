import type { Call } from '@larunbat/contract/kit'
import { sql } from 'kysely'
import { completeFields, givenComplete } from '../events/event/testing/given-event.ts'
import { givenParts } from '../events/series/testing/given-parts.ts'
import { givenVideo } from '../events/video/testing/given-video.ts'
import { ACCESS_RULES, type Ids } from './access-rules.ts'
import type { TestAccount, TestApp } from './test-app.ts'

/** The numbers of one of everything that belongs to an event. */
export async function idsOf({ db }: Pick<TestApp, 'db'>, account: number, event: number): Promise<Ids> {
  const videos = await givenVideo(db, event, account)
  const parts = await givenParts(db, event, account)
  const offered = await givenOffered(db, event)
  const { rows } = await sql<Pick<Ids, 'session' | 'media' | 'participant'>>`select
    (select min(id) from session where event_id = ${event}) as session,
    (select min(id) from media where event_id = ${event}) as media,
    (select min(participant_id) from event_participant where event_id = ${event}) as participant`.execute(db)
  const [own] = rows as [Pick<Ids, 'session' | 'media' | 'participant'>]
  return { account, event, ...videos, ...parts, ...offered, ...own }
}

/** A ticket type and a voucher of an event. */
async function givenOffered(db: TestApp['db'], event: number): Promise<Pick<Ids, 'ticketType' | 'voucher'>> {
  const [type, voucher] = await Promise.all([
    sql<{
      id: number
    }>`insert into ticket_type (event_id, name, pricing) values (${event}, 'General', 'fixed')
      returning id`.execute(db),
    sql<{
      id: number
    }>`insert into voucher (event_id, code, kind, max_uses) values (${event}, 'KORUA', 'free', 5)
      on conflict (event_id, code) do update set max_uses = 5 returning id`.execute(db),
  ])
  return { ticketType: type.rows[0]?.id ?? 0, voucher: voucher.rows[0]?.id ?? 0 }
}

/** An event of the account with one of everything. */
export async function givenThings(app: TestApp, owner: TestAccount): Promise<Ids> {
  const { id } = await givenComplete(app, owner)
  return idsOf(app, owner.id, id)
}

/** Right fields for calls that the access matrix makes with wrong ones. */
const RIGHT_FIELDS: Readonly<Record<string, (ids: Ids, owner: TestAccount) => object>> = {
  app_contenido_update: ({ event }) => ({ contenido: { ...completeFields, id: event } }),
  app_login: (_, { email }) => ({ email, password: 'a wrong password' }),
  app_programa_importar: (_, { email }) => ({
    archivo: 'programa.json',
    texto: JSON.stringify([{ clave_fila: 'a', titulo: 'Coro', tipo: 1, ciudad: 'Bilbao' }]),
    email,
    simular: 1,
  }),
  app_registro_v2: ({ event }) => ({
    nombre: 'Ane',
    email: `ane${event}@example.org`,
    telefono: '944123456',
    ciudad: 'Bilbao',
    perfil: 3,
    password: 'b8a1c0d3e2f40516273849abcdef0918',
  }),
}

/** A body that the call takes: fields around things of `owner`, signed in as `who`. */
export async function rightBody(
  app: TestApp,
  { wireName, access }: Pick<Call, 'wireName' | 'access'>,
  owner: TestAccount,
  who: TestAccount,
): Promise<Record<string, unknown>> {
  const ids = await givenThings(app, owner)
  const fields = RIGHT_FIELDS[wireName]?.(ids, owner) ?? ACCESS_RULES[wireName]?.fields?.(ids) ?? {}
  const common = access === 'service' ? { clave_servicio: app.config.serviceKey } : { token: who.token }
  return { lang: 'eu', ...common, ...fields }
}

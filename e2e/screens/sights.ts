import { SHOWN } from '../../apps/server/src/operations/demo/demo-offers.ts'
import { admins, events, owners } from '../../apps/server/src/operations/demo/festival.ts'
import type { Festival } from './festival.ts'
import type { Row, Shown, Sight } from './sight.ts'
import { buyingSights, mailSights, purchasesMailed, siteSights } from './site-sights.ts'

const ADMIN = (admins[0] as { email: string }).email

/**
 * Everything there is to be looked at, with the demo festival's data. Creates what needs an action: purchases, links.
 */
export async function listSights(festival: Festival): Promise<Sight[]> {
  const { ask } = festival
  const admin = await festival.tokenOf(ADMIN)
  const rows: Row[] = await ask('app_contenidos_usu_get_admin', {}, admin)
  const mails = await purchasesMailed(festival, admin)
  const shown = (at: number): Shown => {
    const event = events[at]
    const title = event?.title.es ?? event?.title.en ?? event?.title.eu
    // Newest first; the edition before has one of the same name.
    const row = rows.findLast(({ titulo }) => titulo.includes(`]${title}[`))
    const email = event && owners[event.owner]?.email
    if (!row || !email) throw new Error(`The demo's event ${at} was not found`)
    return { ...row, who: email }
  }
  const indexOf = (found: (event: (typeof events)[number]) => boolean) => shown(events.findIndex(found))
  const main = shown(SHOWN.types)
  const choice = shown(SHOWN.choice)
  const full = shown(SHOWN.soldOut)
  const draft = indexOf(({ state }) => state === 0)
  const returned = indexOf(({ state }) => state === 'returned')
  const sent = indexOf(({ state }) => state === 1)
  const series = rows.find(({ es_serie }) => es_serie === 1) ?? main
  return [
    ...signInSights(),
    ...eventSights({ main, draft, returned }),
    ...(await officeSights(festival, { main, full })),
    ...(await personSights(festival, main, series)),
    ...adminSights({ sent, main }, await firstBatch(festival, admin)),
    ...siteSights(main, series),
    ...(await buyingSights(festival, { main, choice, full }, mails)),
    ...mailSights(mails),
  ]
}

const panel = (group: string, who: string | null, paths: Readonly<Record<string, string>>): Sight[] =>
  Object.entries(paths).map(([name, path]) => ({ group, name, who, path: () => `/panel/${path}` }))

function signInSights(): Sight[] {
  return panel('Signing in', null, {
    'check-email': 'checkemail',
    login: 'login',
    register: 'register',
    welcome: 'bienvenida',
    'spent-link': 'enlace?t=spent',
    confirm: 'confirmar?c=spent',
    recover: 'recuperar',
    reset: 'restablecer?t=spent',
    join: 'unirse?t=spent',
    'invitation-open': 'invitacion?t=spent',
    farewell: 'despedida',
  })
}

function eventSights({ main, draft, returned }: { main: Shown; draft: Shown; returned: Shown }): Sight[] {
  const { id } = main
  return [
    ...panel('An event', main.who, {
      'own-events': 'inicio',
      'event-new': 'add-contenido',
      'event-published': `indice-contenido/${id}`,
      'event-basics': `info-basica/${id}`,
      'event-place': `indice-contenido/${id}/lugar`,
      'event-cover': `indice-contenido/${id}/portada`,
      'event-tickets': `entradas/${id}`,
      'event-impact': `impacto/${id}`,
      'event-participants': `participantes/${id}`,
      'participant-new': `participante/${id}`,
      'event-media': `multimedia/${id}`,
      'video-form': 'vimeoform?uri=/videos/1',
      'event-publish': `indice-contenido/${id}/publicar`,
      'event-history': `indice-contenido/${id}/historial`,
      'event-translations': `indice-contenido/${id}/traducciones`,
      'event-preview': `indice-contenido/${id}/vista`,
      'event-team': `equipo/${id}`,
    }),
    ...panel('An event', draft.who, { 'event-draft': `indice-contenido/${draft.id}` }),
    ...panel('An event', returned.who, {
      'event-returned': `indice-contenido/${returned.id}`,
      'event-returned-publish': `indice-contenido/${returned.id}/publicar`,
    }),
  ]
}

async function officeSights(
  { ask, tokenOf }: Festival,
  { main, full }: { main: Shown; full: Shown },
): Promise<Sight[]> {
  const token = await tokenOf(main.who)
  const orders: { pedido_id: string; estado: string }[] = await ask(
    'app_pedidos',
    { contenido_id: main.id },
    token,
  )
  const order = orders.find(({ estado }) => estado === 'pagado') ?? orders[0]
  const link = { contenido_id: main.id, etiqueta: 'Iparraldeko atea', puede_vender: 1 }
  const { direccion } = await ask('app_puerta_enlace_crear', link, token)
  return [
    ...panel('The ticket office', main.who, {
      today: 'hoy',
      select: 'select?para=puerta',
      'offer-types': `entradas/${main.id}/tipos`,
      'offer-vouchers': `entradas/${main.id}/vales`,
      'offer-terms': `entradas/${main.id}/condiciones`,
      orders: `pedidos/${main.id}`,
      ...(order ? { 'refund-order': `devoluciones/${main.id}/${order.pedido_id}` } : {}),
      'refund-session': `devoluciones/${main.id}`,
      door: `puerta/${main.id}`,
      statement: 'liquidacion',
      causes: 'causas',
      'sales-own': 'analiticas',
    }),
    ...panel('The ticket office', full.who, { 'waiting-list': `espera/${full.id}` }),
    {
      group: 'The ticket office',
      name: 'door-app',
      who: null,
      path: () => new URL(direccion).pathname + new URL(direccion).search + new URL(direccion).hash,
    },
  ]
}

async function personSights({ ask, tokenOf }: Festival, main: Shown, series: Row): Promise<Sight[]> {
  const people = await ask('app_artistas', { propios: 1 }, await tokenOf(main.who))
  return [
    ...panel('A person', main.who, {
      people: 'artistas',
      ...(people[0] ? { person: `artistas/${people[0].id}` } : {}),
      profile: 'perfil',
      'profile-delete': 'perfil/eliminar',
      map: 'mapa',
      settings: 'ajustes',
      'settings-look': 'ajustes/aspecto',
      'settings-access': 'ajustes/acceso',
      'settings-device': 'ajustes/dispositivo',
      'settings-keys': 'ajustes/teclado',
      'settings-integrations': 'ajustes/integraciones',
      'not-found': 'no-existe',
    }),
    ...panel('A person', ADMIN, { 'series-chapters': `indice-contenido/${series.id}/capitulos` }),
  ]
}

async function firstBatch({ ask }: Festival, admin: string): Promise<string | undefined> {
  const [batch] = await ask('app_pagos', {}, admin)
  return batch?.lote_id
}

function adminSights({ sent, main }: { sent: Shown; main: Shown }, batch: string | undefined): Sight[] {
  return panel('The festival team', ADMIN, {
    'all-events': 'inicio?ver=todos',
    'all-series': 'inicio?ver=series',
    'today-festival': 'hoy',
    'review-queue': 'revision',
    'review-desk': `revision/${sent.id}`,
    'people-all': 'artistas',
    users: 'usuarios',
    user: `usuarios/${main.usuario_id}`,
    mails: 'correos',
    import: 'importar',
    sales: 'analiticas',
    payouts: 'pagos',
    ...(batch ? { 'payout-batch': `pagos/${batch}` } : {}),
    cases: 'cobros',
    'causes-all': 'causas',
    'settings-editions': 'ajustes/ediciones',
    'settings-hubs': 'ajustes/hubs',
    'settings-lists': 'ajustes/listas',
    'settings-texts': 'ajustes/textos',
    'settings-audit': 'ajustes/registro',
    'settings-privacy': 'ajustes/privacidad',
    'settings-system': 'ajustes/sistema',
  })
}

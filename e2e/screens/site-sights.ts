import { setTimeout as pause } from 'node:timers/promises'
import {
  archivePath,
  basketPath,
  causeReceiptPath,
  changesPath,
  checkoutPath,
  eventPath,
  impactPath,
  LEGAL_PAGES,
  legalPath,
  myTicketsPath,
  programmePath,
  ticketsPath,
  waitingPath,
  waitingPlacePath,
} from '@larunbat/rules/address/public-address'
import { TEST_CARDS } from '../../apps/server/src/ticketing/payments/testbank/test-numbers.ts'
import type { Festival } from './festival.ts'
import type { Row, Shown, Sight } from './sight.ts'

/** Public pages. */
export function siteSights(main: Row, series: Row): Sight[] {
  const site = (name: string, path: Sight['path']): Sight => ({
    group: 'The public site',
    name,
    who: null,
    path,
  })
  return [
    site('programme', programmePath),
    site('programme-filtered', (language) => `${programmePath(language)}?hub=1`),
    site('programme-nothing', (language) => `${programmePath(language)}?q=zzzz`),
    site('event', (language) => eventPath(language, main.slug)),
    site('series', (language) => eventPath(language, series.slug)),
    site('archive', (language) => archivePath(language)),
    site('impact', impactPath),
    ...LEGAL_PAGES.map((page) => site(`legal-${page}`, (language) => legalPath(language, page))),
    site('embedded-programme', (language) => `/embed/${language}/programme`),
    site('embedded-event', (language) => `/embed/${language}/event/${main.id}`),
    site('demo', (language) => `/demo?lang=${language}`),
    site('no-such-page', (language) => `/${language}/no-existe`),
  ]
}

/** Buying, with purchases made for it. */
export async function buyingSights(
  { ask }: Festival,
  { main, choice, full }: { main: Shown; choice: Shown; full: Shown },
  mails: readonly Mail[],
): Promise<Sight[]> {
  const reserve = async ({ id }: Shown): Promise<string> => {
    const { sesiones } = await ask('web_oferta', { contenido_id: id })
    const [session] = sesiones
    const [type] = session.tipos
    const line = {
      sesion_id: session.sesion_id,
      tipo_id: type.tipo_id,
      cantidad: 2,
      importe_cent: type.sugeridos_cent?.[0] ?? type.minimo_cent ?? null,
    }
    return (await ask('web_reserva', { pedidos: [{ contenido_id: id, lineas: [line] }] })).compra
  }
  const buy = async (event: Shown): Promise<string> => {
    const compra = await reserve(event)
    await ask('web_reserva_datos', { compra, nombre: 'Miren Etxeberria', email: 'miren@larunbat.example' })
    const { enlace_pago } = await ask('web_pagar', { compra, metodo: 'tarjeta' })
    // The page of the test bank, with the card that is always taken; its answer leads back to the shop, which asks it.
    await fetch(enlace_pago, { method: 'POST', body: new URLSearchParams({ method: 'card', number: CARD }) })
    return compra
  }
  const held = await reserve(main)
  const bought = await buy(main)
  const given = await reserve(main)
  await ask('web_compra_soltar', { compra: given })
  const { sesiones } = await ask('web_oferta', { contenido_id: full.id })
  const sessionId: number = sesiones[0].sesion_id
  const [cancelled, place, received] = [
    checkoutPath('es', ''),
    waitingPlacePath('es', ''),
    causeReceiptPath('es', ''),
  ].map((path) => secretIn(mails, path))
  const sights: [string, Sight['path'] | undefined][] = [
    ['pick-tickets', (language) => ticketsPath(language, main.slug)],
    ['pick-choice', (language) => ticketsPath(language, choice.slug)],
    ['checkout', (language) => checkoutPath(language, held)],
    ['checkout-ended', (language) => checkoutPath(language, given)],
    ['bought', (language) => checkoutPath(language, bought)],
    ['change-purchase', (language) => changesPath(language, bought)],
    ['bought-cancelled', cancelled ? (language) => checkoutPath(language, cancelled) : undefined],
    ['basket', basketPath],
    ['my-tickets', (language) => myTicketsPath(language)],
    ['waiting-join', (language) => waitingPath(language, full.slug, sessionId)],
    ['waiting-place', place ? (language) => waitingPlacePath(language, place) : undefined],
    ['cause-received', received ? (language) => causeReceiptPath(language, received) : undefined],
  ]
  return sights.flatMap(([name, path]) => (path ? [{ group: 'Buying', name, who: null, path }] : []))
}

/** A mail of the outbox, in wire names. */
export interface Mail {
  plantilla: string
  idioma: string
  texto: string
  html: string | null
}

const CARD = Object.keys(TEST_CARDS)[0] as string
const MAILED_MS = 60_000

/** All mails, once the first one with a purchase is there: those go out after the festival is filled. */
export async function purchasesMailed({ ask }: Festival, admin: string): Promise<Mail[]> {
  for (const until = Date.now() + MAILED_MS; ; ) {
    const mails: Mail[] = await ask('app_correos', {}, admin)
    if (secretIn(mails, checkoutPath('es', '')) || Date.now() > until) return mails
    await pause(500)
  }
}

/** The secret of the newest mail with an address that begins so, or undefined. */
const secretIn = (mails: readonly Mail[], path: string): string | undefined =>
  mails.map(({ texto }) => new RegExp(`${path}([\\w-]{20,})`).exec(texto)?.[1]).find(Boolean)

/** The newest mail of each template, in the requested language where there is one. */
export function mailSights(mails: readonly Mail[]): Sight[] {
  const templates = [...new Set(mails.map(({ plantilla }) => plantilla))].sort()
  return templates.map((template) => ({
    group: 'Mails',
    name: `mail-${template}`,
    who: null,
    path: () => 'about:blank',
    html: (language) => {
      const ofTemplate = mails.filter(({ plantilla, html }) => plantilla === template && html)
      return (ofTemplate.find(({ idioma }) => idioma === language) ?? ofTemplate[0])?.html ?? ''
    },
  }))
}

import type { FastifyInstance } from 'fastify'
import { takeForms } from '../../../platform/http/same-origin-form.ts'
import type { Site } from '../site.ts'
import { registerBasket } from './basket-page.ts'
import { registerChanges } from './changes/changes-page.ts'
import { registerNews } from './changes/news-route.ts'
import { registerCheckout } from './checkout-page.ts'
import { registerHeld } from './held-route.ts'
import { registerPlaces } from './places/places-route.ts'
import { registerPurchases } from './purchases/purchases-page.ts'
import type { Shop } from './shop.ts'
import { registerHeldTickets } from './ticket-holder/held-ticket-pages.ts'
import { registerTickets } from './tickets-page.ts'
import { registerWaiting } from './waiting/waiting-page.ts'
import { registerWaitingPlace } from './waiting/waiting-place-page.ts'

/** The pages where tickets are picked, paid and kept. They alone take forms. */
export async function registerShop(app: FastifyInstance, site: Site, shop: Shop): Promise<void> {
  registerPlaces(app, shop.db)
  registerHeld(app, site, shop)
  await app.register(async (scope) => {
    takeForms(scope)
    registerTickets(scope, site, shop)
    registerBasket(scope, site, shop)
    registerPurchases(scope, site, shop)
    registerCheckout(scope, site, shop)
    registerChanges(scope, site, shop)
    registerHeldTickets(scope, site, shop)
    await registerNews(scope, shop)
    registerWaiting(scope, site, shop)
    registerWaitingPlace(scope, site, shop)
  })
}

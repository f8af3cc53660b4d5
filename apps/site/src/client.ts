import './styles/site.css'
import { startBasketCount } from './islands/basket-count.ts'
import { startHearts } from './islands/hearts.ts'
import { startPanelLink } from './islands/panel-link.ts'

// Every page works without these; each is loaded where its place is found.
if (document.querySelector('[data-filters]')) void import('./islands/live-filters.ts')
if (document.querySelector('[data-island]')) void import('./islands/start-islands.tsx')
if (document.querySelector('[data-buying], [data-clock], [data-big-code]'))
  void import('./islands/buying.ts').then(({ startBuying }) => startBuying())
for (const link of document.querySelectorAll<HTMLElement>('[data-basket]')) startBasketCount(link)
startHearts()
const plan = document.querySelector<HTMLElement>('[data-plan]')
if (plan) void import('./islands/plan.ts').then(({ startPlan }) => startPlan(plan))
for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-panel]')) startPanelLink(link)
const bar = document.querySelector<HTMLElement>('[data-buy-bar]')
if (bar) void import('./islands/buy-bar.ts').then(({ startBuyBar }) => startBuyBar(bar))
for (const offer of document.querySelectorAll<HTMLElement>('[data-offer]'))
  void import('./islands/own-places.ts').then(({ startOwnPlaces }) => startOwnPlaces(offer))
if (document.querySelector('[data-bought]'))
  void import('./islands/save-typed.ts').then(({ clearTyped }) => clearTyped())
const total = document.querySelector<HTMLElement>('[data-total]')
if (total) void import('./islands/running-total.ts').then(({ startRunningTotal }) => startRunningTotal(total))
if (document.querySelector('[data-places-words]'))
  void import('./islands/live-places.ts').then(({ startLivePlaces }) => startLivePlaces())

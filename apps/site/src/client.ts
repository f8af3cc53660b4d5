import './styles/site.css'
import { startBasketCount } from './islands/basket-count.ts'

// Every page works without these; each is loaded where its place is found.
if (document.querySelector('[data-filters]')) void import('./islands/live-filters.ts')
if (document.querySelector('[data-island]')) void import('./islands/start-islands.tsx')
if (document.querySelector('[data-buying], [data-clock]'))
  void import('./islands/buying.ts').then(({ startBuying }) => startBuying())
for (const link of document.querySelectorAll<HTMLElement>('[data-basket]')) startBasketCount(link)
if (document.querySelector('[data-places-words]'))
  void import('./islands/live-places.ts').then(({ startLivePlaces }) => startLivePlaces())

import type { SiteRenderer } from '@larunbat/rules/address/site-pages'
import { applyLists } from '@larunbat/rules/reference/lookups/live'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { EmbedPage } from '../embed/embed-page.tsx'
import { HeldOffer } from '../event/held-offer.tsx'
import { socialCardOf } from '../event/social-card-words.ts'
import { ArchivePage, ArchiveYearPage } from '../pages/archive-page.tsx'
import { BasketPage } from '../pages/basket-page.tsx'
import { CauseReceiptPage } from '../pages/cause-receipt-page.tsx'
import { ChangesPage } from '../pages/changes-page.tsx'
import { CheckoutPage } from '../pages/checkout-page.tsx'
import { EventPage } from '../pages/event-page.tsx'
import { GuidePage } from '../pages/guide-page.tsx'
import { GuidesPage } from '../pages/guides-page.tsx'
import { HeldTicketPage } from '../pages/held-ticket-page.tsx'
import { ImpactPage } from '../pages/impact-page.tsx'
import { LegalPage } from '../pages/legal-page.tsx'
import { PlanPage } from '../pages/plan-page.tsx'
import { ProblemPage } from '../pages/problem-page.tsx'
import { ProgrammePage } from '../pages/programme-page.tsx'
import { PurchasesPage } from '../pages/purchases-page.tsx'
import { ReplyAddressPage } from '../pages/reply-address-page.tsx'
import { TicketsPage } from '../pages/tickets-page.tsx'
import { WaitingPage } from '../pages/waiting-page.tsx'
import { WaitingPlacePage } from '../pages/waiting-place-page.tsx'
import { WatchPage } from '../pages/watch-page.tsx'
import { applyTextOverrides } from '../shared/translate.ts'

const print = (document: ReactNode) => `<!doctype html>${renderToStaticMarkup(document)}`

/** Every page of the site as a whole HTML document. Plain markup: islands draw themselves, nothing is hydrated. */
export const renderer: SiteRenderer = {
  applySettings: (texts, lists) => {
    applyTextOverrides(texts)
    applyLists(lists)
  },
  renderProgramme: (page, model) => print(<ProgrammePage page={page} model={model} />),
  renderEvent: (page, model) => print(<EventPage page={page} model={model} />),
  renderArchive: (page, model) => print(<ArchivePage page={page} model={model} />),
  renderArchiveYear: (page, model) => print(<ArchiveYearPage page={page} model={model} />),
  renderImpact: (page, model) => print(<ImpactPage page={page} model={model} />),
  renderCauseReceipt: (page, model) => print(<CauseReceiptPage page={page} model={model} />),
  renderReplyAddress: (page, model) => print(<ReplyAddressPage page={page} model={model} />),
  renderLegal: (page, model) => print(<LegalPage page={page} model={model} />),
  renderGuides: (page, model) => print(<GuidesPage page={page} model={model} />),
  renderGuide: (page, model) => print(<GuidePage page={page} model={model} />),
  renderEmbed: (page, model) => print(<EmbedPage page={page} model={model} />),
  renderPlan: (page, model) => print(<PlanPage page={page} model={model} />),
  renderProblem: (page, kind, reference) =>
    print(<ProblemPage page={page} kind={kind} reference={reference} />),
  renderTickets: (page, model) => print(<TicketsPage page={page} model={model} />),
  renderHeldOffer: (language, model) => renderToStaticMarkup(<HeldOffer language={language} model={model} />),
  renderBasket: (page, model) => print(<BasketPage page={page} model={model} />),
  renderPurchases: (page, model) => print(<PurchasesPage page={page} model={model} />),
  renderCheckout: (page, model) => print(<CheckoutPage page={page} model={model} />),
  renderChanges: (page, model) => print(<ChangesPage page={page} model={model} />),
  renderHeldTicket: (page, model) => print(<HeldTicketPage page={page} model={model} />),
  renderWatch: (page, model) => print(<WatchPage page={page} model={model} />),
  renderWaiting: (page, model) => print(<WaitingPage page={page} model={model} />),
  renderWaitingPlace: (page, model) => print(<WaitingPlacePage page={page} model={model} />),
  socialCardOf,
}

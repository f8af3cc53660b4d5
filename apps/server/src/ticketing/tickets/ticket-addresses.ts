import { checkoutPath, ticketPath, watchPath } from '@larunbat/rules/address/public-address'
import type { Language } from '@larunbat/rules/text/language'

/** Where a purchase and its papers are; the token in them is all the right there is to it. */
export function ticketAddresses(publicUrl: string, token: string, language: Language) {
  const papers = `${publicUrl}/entradas/${token}`
  return {
    page: publicUrl + checkoutPath(language, token),
    pdf: `${papers}/pedido.pdf`,
    calendar: `${papers}/pedido.ics`,
    /** A paper that corrects the sale of an event, by its number (`R2026-1`). */
    correction: (number: string, eventId: number) => `${papers}/${number.toLowerCase()}-${eventId}.pdf`,
    ticket: (ticketId: string) => `${papers}/${ticketId}.pdf`,
    /** A pass for phones of Apple, and the way to Google's wallet. */
    applePass: (ticketId: string) => `${papers}/${ticketId}.pkpass`,
    googlePass: (ticketId: string) => `${papers}/${ticketId}.google`,
    /** Its code as a picture (SVG), for pages. */
    code: (ticketId: string) => `${papers}/${ticketId}.svg`,
  }
}

/** Where the holder of one ticket finds it; the token opens this ticket and nothing else. */
export function heldTicketAddresses(publicUrl: string, token: string, ticketId: string, language: Language) {
  const papers = `${publicUrl}/entradas/${token}`
  return {
    page: publicUrl + ticketPath(language, token),
    watch: publicUrl + watchPath(language, token),
    pdf: `${papers}/${ticketId}.pdf`,
    calendar: `${papers}/pedido.ics`,
    code: `${papers}/${ticketId}.svg`,
    applePass: `${papers}/${ticketId}.pkpass`,
    googlePass: `${papers}/${ticketId}.google`,
  }
}

import { fileName } from '../../platform/festival-name.ts'
import type { MailAttachment } from '../../platform/mail/deliver-mail.ts'
import type { AttachmentSource } from '../../platform/mail/mailer.ts'
import { tracePoint } from '../../platform/trace-point.ts'
import type { BoughtCheckout } from './bought.ts'
import { findBought, findHeld } from './bought-store.ts'
import { type CodeMatrix, QUIET_ZONE } from './code-matrix.ts'
import { printCodeSvg } from './code-svg.ts'
import { codeOf, printOrder, printTicket } from './print-tickets.ts'
import type { KeyHolder } from './ticket-keys.ts'
import { openTicketToken } from './ticket-token.ts'

/** Pixels of a square of the code: large enough for the screen of a phone at arm's length. */
const SCALE = 6

/** A ticket's code as a PNG for mails, black on white with its quiet zone; 2 to 4 kB. */
function printCodePng(matrix: CodeMatrix): Promise<Buffer> {
  return toPng(printCodeSvg(matrix), (matrix.size + 2 * QUIET_ZONE) * SCALE)
}

const CROSS =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 60"><path fill="#fff" d="M0 0h60v60H0z"/>' +
  '<path stroke="#8b1e3f" stroke-width="3" fill="none" d="M6 6h48v48H6zM16 16l28 28M44 16L16 44"/></svg>'

/** What stands in the place of a code that no longer admits. */
function printNoCodePng(): Promise<Buffer> {
  return toPng(CROSS, 60 * SCALE)
}

async function toPng(svg: string, width: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(svg), { density: 300 })
    .resize(width, width, { kernel: 'nearest' })
    .png({ palette: true, colours: 4, compressionLevel: 9 })
    .toBuffer()
}

/** Tickets whose codes stand in the body of a mail; the document and the page hold all of them. */
export const MAX_MAILED_CODES = 6
/** Tickets up to which the document is attached: drawing it takes the processor that purchases need. */
export const MAX_MAILED_PAGES = 12
/** Larger documents are left to the link, in bytes: with what a mail adds to it, mailboxes take 3 MB everywhere. */
const MAX_PDF_BYTES = 2_000_000

/** What is attached to a mail with tickets. */
export interface MailedTickets {
  checkoutId: string
  /** Tickets whose codes the body shows. */
  codes: readonly string[]
  /** Of one ticket, for its holder, who sees nothing else of the purchase; null: the whole purchase. */
  ticketToken: string | null
  hasPdf: boolean
}

/** What a mail names so that its attachments can be drawn when it leaves. */
export const attachedTickets = (tickets: MailedTickets): AttachmentSource => ({ kind: 'tickets', ...tickets })

/** Address within a mail of the picture of a ticket's code (RFC 2392). */
export const codeCid = (ticketId: string) => `${ticketId}@tickets.larunbat`

/**
 * Draws the codes and the document of mailed tickets as they are now: a ticket that no longer admits has a crossed-out
 * picture in the place of its code. Throws `request.too_many` when many documents are being printed.
 */
export async function drawTicketAttachments(
  holder: KeyHolder,
  source: AttachmentSource,
): Promise<MailAttachment[]> {
  if (source.kind !== 'tickets') throw new Error(`There are no attachments of kind ${source.kind}`)
  const { checkoutId, codes, ticketToken, hasPdf } = source as unknown as MailedTickets
  const checkout = await (ticketToken === null
    ? findBought(holder.db, checkoutId)
    : findHeldBy(holder, ticketToken))
  await tracePoint('mail.attachments.draw')
  const pictures = await Promise.all(codes.map((id) => drawCode(holder, checkout, id)))
  if (!hasPdf || !checkout) return pictures
  const [own = ''] = codes
  const pdf = await (ticketToken === null ? printOrder(holder, checkout) : printTicket(holder, checkout, own))
  if (!pdf || pdf.length > MAX_PDF_BYTES) return pictures
  return [...pictures, { filename: fileName('.pdf'), contentType: 'application/pdf', content: pdf }]
}

/** The ticket of a token; undefined once it was passed on again, so that a late mail holds no code of another person. */
async function findHeldBy({ db }: KeyHolder, token: string): Promise<BoughtCheckout | undefined> {
  const ticket = await openTicketToken(db, token)
  return ticket?.isCurrent ? findHeld(db, ticket.checkoutId, ticket.ticketId) : undefined
}

async function drawCode(
  holder: KeyHolder,
  checkout: BoughtCheckout | undefined,
  ticketId: string,
): Promise<MailAttachment> {
  const order = checkout?.orders.find(({ tickets }) => tickets.some(({ id }) => id === ticketId))
  const ticket = order?.tickets.find(({ id }) => id === ticketId)
  const code = order && ticket ? await codeOf(holder, order, ticket) : null
  return {
    filename: `${ticketId.slice(0, 8)}.png`,
    contentType: 'image/png',
    content: await (code ? printCodePng(code) : printNoCodePng()),
    cid: codeCid(ticketId),
  }
}

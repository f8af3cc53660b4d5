import { createHash } from 'node:crypto'
import { LOCALES } from '@larunbat/rules/address/public-address'
import type { GoogleWalletConfig } from '../../../platform/config/wallet-settings.ts'
import { festivalLook } from '../../../platform/festival-look.ts'
import type { PassFacts } from './pass-facts.ts'

/**
 * The address at Google that keeps a ticket in a phone's wallet: everything stands in it, signed. Only the person who opens it
 * hands the ticket over to Google.
 */
export async function googlePassLink(
  { issuerId, account, key }: GoogleWalletConfig,
  facts: PassFacts,
  site: string,
): Promise<string> {
  const { SignJWT, importPKCS8 } = await import('jose')
  const words = (value: string) => ({ defaultValue: { language: LOCALES[facts.language], value } })
  const classId = `${issuerId}.session-${facts.eventId}-${facts.sessionId}`
  const payload = {
    eventTicketClasses: [
      {
        id: classId,
        issuerName: site,
        reviewStatus: 'UNDER_REVIEW',
        eventName: words(facts.title),
        venue: {
          name: words(facts.venue.name),
          address: words(facts.venue.address || facts.venue.name),
        },
        dateTime: { start: facts.startsAt, ...(facts.endsAt === null ? {} : { end: facts.endsAt }) },
      },
    ],
    eventTicketObjects: [
      {
        // A wallet keeps what it has under a name: a ticket that changed hands needs another one for its new code.
        id: `${issuerId}.${facts.ticketId}.${digestOf(facts.code)}`,
        classId,
        state: 'ACTIVE',
        ticketHolderName: facts.holder,
        ticketNumber: facts.ticketNumber,
        ticketType: words(facts.typeName),
        ...(facts.watchUrl === null
          ? {}
          : {
              linksModuleData: {
                uris: [{ id: 'watch', uri: facts.watchUrl, description: facts.labels.watch }],
              },
            }),
        barcode: { type: 'QR_CODE', value: facts.code },
        hexBackgroundColor: festivalLook().colours.main,
      },
    ],
  }
  const signed = await new SignJWT({ typ: 'savetowallet', origins: [], payload })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(account)
    .setAudience('google')
    .setIssuedAt()
    .sign(await importPKCS8(key, 'RS256'))
  return `https://pay.google.com/gp/v/save/${signed}`
}

const digestOf = (code: string) => createHash('sha256').update(code).digest('hex').slice(0, 12)

import { readableOn } from '@larunbat/rules/reference/identity'
import type { ApplePassConfig } from '../../../platform/config/wallet-settings.ts'
import { festivalLook } from '../../../platform/festival-look.ts'
import type { PassFacts } from './pass-facts.ts'
import { passIcons } from './pass-icons.ts'

/** The kind of file that phones of Apple keep as a ticket. */
export const APPLE_PASS_TYPE = 'application/vnd.apple.pkpass'

/** Ground, words and labels in the festival's colours, as this format writes them. */
function passColours() {
  const { main, accent } = festivalLook().colours
  const rgb = (colour: string) =>
    `rgb(${[1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)).join(', ')})`
  return {
    backgroundColor: rgb(main),
    foregroundColor: rgb(readableOn(main, '#ffffff')),
    labelColor: rgb(readableOn(main, accent)),
  }
}

/** A ticket as a signed pass. The library is only loaded when one is made. */
export async function makeApplePass(
  { passTypeId, teamId, certificate, key, passphrase, wwdr }: ApplePassConfig,
  facts: PassFacts,
  site: string,
): Promise<Buffer> {
  const { PKPass } = await import('passkit-generator')
  const pass = new PKPass(
    await passIcons(),
    {
      wwdr,
      signerCert: certificate,
      signerKey: key,
      ...(passphrase === undefined ? {} : { signerKeyPassphrase: passphrase }),
    },
    {
      passTypeIdentifier: passTypeId,
      teamIdentifier: teamId,
      serialNumber: facts.ticketId,
      organizationName: site,
      description: facts.title,
      // Passes of one session lie together.
      groupingIdentifier: `${facts.eventId}-${facts.sessionId}`,
      ...passColours(),
    },
  )
  pass.type = 'eventTicket'
  const { labels } = facts
  pass.primaryFields.push({ key: 'title', label: '', value: facts.title })
  pass.secondaryFields.push({ key: 'when', label: labels.when, value: facts.when })
  pass.auxiliaryFields.push(
    { key: 'where', label: labels.where, value: facts.place },
    { key: 'class', label: labels.class, value: facts.typeName },
  )
  pass.backFields.push(
    { key: 'price', label: labels.price, value: facts.price },
    { key: 'holder', label: labels.holder, value: facts.holder },
    { key: 'order', label: labels.orderNumber, value: facts.orderNumber },
    { key: 'organiser', label: labels.organiser, value: facts.organiser },
    { key: 'refund', label: labels.refund, value: facts.refund },
  )
  if (facts.watchUrl !== null)
    pass.backFields.push({ key: 'watch', label: labels.watch, value: facts.watchUrl })
  pass.setBarcodes({ format: 'PKBarcodeFormatQR', message: facts.code, messageEncoding: 'iso-8859-1' })
  pass.setRelevantDate(new Date(facts.startsAt))
  return pass.getAsBuffer()
}

import { toWallTime } from '@larunbat/rules'
import { Document } from 'sepa'
import type { PayerConfig } from '../../platform/config/payment-settings.ts'
import { sepaText } from './sepa-text.ts'

/** One credit transfer in euro. */
export interface SepaTransfer {
  id: number
  name: string
  taxId: string | null
  iban: string
  town: string | null
  country: string | null
  amountCents: number
}

export interface SepaBatch {
  id: number
  /** When the file was first made. */
  createdAt: string
  /** `YYYY-MM-DD`. */
  executesOn: string
  transfers: readonly SepaTransfer[]
}

/** Days and times of a file are those of the festival's bank. */
export const PAYER_ZONE = 'Europe/Madrid'

/** Most characters of a name that banks take, and of the words beside a transfer. */
const NAME = 70
const REMITTANCE = 140

/**
 * The file of a batch for the bank: ISO 20022 credit transfers, pain.001.001.09. Created again it is identical, so that
 * a bank recognises a duplicate by its number.
 */
export function sepaFile(payer: PayerConfig, batch: SepaBatch): string {
  const document = new Document('pain.001.001.09')
  document.grpHdr.id = messageId(batch)
  document.grpHdr.created = new Date(batch.createdAt)
  document.grpHdr.initiatorName = nameOf(payer.name, payer.iban)
  const info = document.createPaymentInfo()
  // The library puts the numbers of file and group before those below them; all of it has 35 characters.
  info.id = '1'
  info.requestedExecutionDate = localDay(batch.executesOn)
  info.debtorName = nameOf(payer.name, payer.iban)
  info.debtorIBAN = payer.iban
  if (payer.bic) info.debtorBIC = payer.bic
  document.addPaymentInfo(info)
  for (const transfer of batch.transfers) {
    const row = info.createTransaction()
    row.id = String(transfer.id)
    row.end2endId = endToEndId(batch, transfer)
    row.amount = transfer.amountCents / 100
    row.currency = 'EUR'
    row.creditorName = nameOf(transfer.name, transfer.taxId ?? transfer.iban)
    row.creditorIBAN = transfer.iban
    row.remittanceInfo = sepaText(`${payer.name} ${endToEndId(batch, transfer)}`, REMITTANCE)
    info.addTransaction(row)
  }
  const addresses = batch.transfers.map(({ town, country }) => addressOf(town, country))
  const xml = withAddresses(document.toString(), addressOf(payer.town ?? null, payer.country), addresses)
  return xml.replace(/(<CreDtTm>)[^<]*/, `$1${localDateTime(batch.createdAt)}`)
}

/**
 * Returns an instant as ISODateTime of ISO 20022, local time with its offset from UTC: `2026-11-27T10:15:29+01:00`. The
 * library writes UTC without saying so, which a bank reads as local time.
 */
export function localDateTime(instant: string): string {
  const seconds = new Date(instant).toISOString().slice(0, 19)
  const wall = toWallTime(`${seconds}Z`, PAYER_ZONE).slice(0, 16)
  const minutes = (Date.parse(`${wall}Z`) - Date.parse(`${seconds.slice(0, 16)}Z`)) / 60_000
  const offset = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  const words = offset.map((part) => String(part).padStart(2, '0')).join(':')
  return `${wall}:${seconds.slice(17)}${minutes < 0 ? '-' : '+'}${words}`
}

const messageId = ({ id }: { id: number }) => `LARUNBAT-${id}`
/** The reference that stands on both statements of account. */
export const endToEndId = (batch: { id: number }, { id }: { id: number }) => `${messageId(batch)}-${id}`

/** A name of letters banks do not know is replaced by a number that is unique to the payee. */
const nameOf = (name: string, otherwise: string) => sepaText(name, NAME) || sepaText(otherwise, NAME)

/** The library prints dates by the local clock. */
function localDay(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date, 12)
}

/** Structured, as lines of words are about to be refused: town and country, or nothing. No sign in it means anything to XML. */
function addressOf(town: string | null, country: string | null): string {
  const name = town && sepaText(town, 35)
  return name && country ? `<PstlAdr><TwnNm>${name}</TwnNm><Ctry>${country}</Ctry></PstlAdr>` : ''
}

/** The library writes unstructured addresses alone, so they are put in here: after the name of each party. */
function withAddresses(xml: string, debtor: string, creditors: readonly string[]): string {
  let at = 0
  return xml
    .replace(/(<Dbtr>\s*<Nm>[^<]*<\/Nm>)/, `$1${debtor}`)
    .replace(/<Cdtr>\s*<Nm>[^<]*<\/Nm>/g, (party) => party + (creditors[at++] ?? ''))
}

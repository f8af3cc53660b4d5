import type { SellerTerritory } from '@larunbat/rules/money/seller-place'
import type { TaxIdKind } from '@larunbat/rules/money/tax-id-kinds'
import type { PaperName } from '@larunbat/rules/ticketing/paper-name'

// Values that columns hold: JSON documents and words with a meaning.

/** A text in the three languages of the lists. */
export type Names = { es: string; en: string; eu: string }

export type ConsentPurpose = 'policy' | 'news'

export interface StoredImpact {
  project?: string | null
  url?: string | null
  collaborationId?: number | null
  percentage?: number | null
  amountCents?: number | null
  text?: string | null
}

/** One value that changed: `b` before, `a` after, as they are stored. */
export interface Change {
  b: unknown
  a: unknown
}

/**
 * What one edit changed, by name in the code. Of what belongs to an event the name has its number (`sessions.12`), and
 * the values are objects of its recorded fields; null on the side where it did not exist.
 */
export type Changes = Record<string, Change>

/** `title.es` -> the moment since which these words have stood. */
export type TextStamps = Record<string, string>

/** What a row said when it was last stored: wire fields of the event and its sessions. */
export interface ImportedRow {
  event?: Record<string, unknown>
  sessions?: Record<string, unknown>[]
}

/** An event as it was before an import changed it. */
export interface BeforeImport {
  /** Version the import found. */
  version: number
  /** Columns to be written to go back, by name. */
  columns: Record<string, unknown>
  /** What the import changed, as the history names it. */
  changes: Record<string, { b: unknown; a: unknown }>
  /** Rows of `session`; null when the import left them alone. */
  sessions: Record<string, unknown>[] | null
  source: { row_hash: string; imported: ImportedRow; run_id: number | null }
}

export interface StoredVariant {
  width: number
  height: number
  type: string
  url: string
}

export type VideoStatus = 'created' | 'uploading' | 'processing' | 'ready' | 'failed'

export type VideoHostName = 'own' | 'vimeo' | 'link'

/** What an event says of its videos; rewritten whenever one of them changes. */
export interface StoredVideo {
  id: number | null
  status: VideoStatus | null
  host?: VideoHostName | null
  url: string | null
  fileUrl?: string | null
  posterUrl?: string | null
  trailer: string | null
  trailerStatus?: VideoStatus | null
  trailerHost?: VideoHostName | null
  trailerFileUrl?: string | null
  trailerPosterUrl?: string | null
}

export interface StoredFile {
  url: string
  name: string
  bytes: number
  type: string
}

export interface StoredExtraVideo {
  id: string | null
  status: VideoStatus | null
  url: string | null
  fileUrl: string | null
  poster: string | null
}

/** Whom a purchase is billed to: the papers carry it beside the buyer. */
export interface BilledTo {
  name: string
  taxId: string
  address: string
}

export interface Issuer {
  name: string
  taxId: string | null
  taxIdKind: TaxIdKind | null
  address: string | null
  country: string | null
  territory: SellerTerritory | null
}

export interface SoldSession {
  id: number
  name: string | null
  startsAt: string
  /** Null where no duration is known. */
  endsAt: string | null
  timeZone: string
}

/**
 * What the papers of a purchase say, kept with its order when it is made: a reprint says the same whatever its organiser
 * changes later. Amounts and regimes of VAT stand in the order's lines, which do not change.
 */
export interface SoldFacts {
  paper: PaperName
  issuer: Issuer
  /** Of the event, multilingual. */
  title: string
  venue: { name: string | null; address: string | null; city: string | null }
  sessions: readonly SoldSession[]
  /** Names of ticket types by their line, multilingual; null for the only type of an event. */
  types: Readonly<Record<string, string | null>>
}

/** Terms of giving money back, as the buyer accepted them. */
export interface RefundPolicy {
  /** Hours before the session until which the buyer may cancel; null: only when the session changes. */
  untilHours: number | null
  /** Of the price, 0 to 100. */
  percentage: number
  /** Minutes after the start when unclaimed free places are released; left out: never. */
  releaseAfterMin?: number
}

/** What the organiser promised to the cause, as it stood at the purchase. */
export interface OrderCause {
  project: string | null
  collaborationId: number | null
  percentage: number | null
  amountCents: number | null
}

/** What of a refund one ticket got, and when it was used before, if it was. */
export interface RefundPart {
  id: string
  cents: number
  usedAt: string | null
}

/** Why a refund of a seller needs the festival's team: more than is held for them and the cause, or too long after the session. */
export type RequestReason = 'balance' | 'late'

/** What a request for a refund asks for, as the call that made it named it. */
export interface RequestWish {
  ticketIds: string[]
  amountCents: number | null
  withUsed: boolean
  withDonation: boolean
  keepsTickets: boolean
  /** What the organiser says about it to the buyer. */
  note: string | null
}

/** Data of a session whose change is notified to its buyers. */
export interface SessionFacts {
  startsAt: string
  timeZone: string
  venue: string
}

/** Organisers and causes get money. */
export type PayeeKind = 'seller' | 'cause'

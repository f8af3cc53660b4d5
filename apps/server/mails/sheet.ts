import type { Language } from '@larunbat/rules/text/language'

/** A remark of a reviewer. `section` is its name in the code or on the wire. */
export interface RemarkData {
  section: string
  reason?: string | null
  text?: string | null
  /** Where it is mended. */
  url?: string
}

/** What was bought of one event, in words. */
export interface OrderData {
  title: string
  place: string
  organiser: string
  lines: { what: string; when: string }[]
  donation: string | null
  refund: string | null
}

/** Everything a mail may show. Which of it is there depends on the template; the layout copes with the rest missing. */
export interface MailData {
  name?: string
  title?: string
  ownerName?: string
  city?: string | null
  startsAt?: string | null
  timeZone?: string | null
  url?: string
  publicUrl?: string
  panelUrl?: string
  reviewUrl?: string
  minutes?: number
  newEmail?: string
  iban?: string
  /** Name of the key or address of the webhook a mail is about; or what went wrong. */
  what?: string
  /** Where backups are kept. */
  place?: string
  /** Digits to be typed. */
  code?: string
  keptEvents?: number
  /** `YYYY-MM-DD` */
  retainedUntil?: string
  text?: string | null
  remarks?: RemarkData[]
  orders?: OrderData[]
  /** An amount, or that it was free. */
  total?: string
  /** What is still to be paid at the door. */
  due?: string | null
  pdfUrl?: string
  /** A paper that corrects the order, and its name with its number. */
  paperUrl?: string | null
  paperLabel?: string | null
  calendarUrl?: string
  /** Where news one agreed to are ended; without, there are none. */
  newsUrl?: string
  /** Which of the wordings of a template it is. */
  kind?: string
  isBySeller?: boolean
  /** Neither buyer nor organiser: the session changed, or a no-show. */
  isByEvent?: boolean
  /** How many tickets it is about. */
  tickets?: number
  cause?: string | null
  isPaid?: boolean
  /** It goes to the holder of a ticket that was passed on, whose refund is not theirs. */
  isHolder?: boolean
  /** When and where a session was to be, and is. */
  before?: PlaceData | null
  after?: PlaceData | null
  /** Why a bank sent money back. */
  reason?: string
  /** Where messages go. */
  host?: string
  /** Titles of the events it is about. */
  events?: string[]
  /** Until when an answer counts, in words. */
  until?: string
  /** Name on a ticket. */
  holder?: string
  /** Who passed a ticket on. */
  giver?: string
  when?: string
  where?: string
  /** Codes shown in the body: the number of the ticket and the picture's address within the mail. */
  codes?: { number: string; cid: string }[]
  /** The document with all tickets is attached. */
  hasPdf?: boolean
  /** Ways in to what is watched online. */
  watch?: WatchData[]
  /** Whose accounts sign in to ours. */
  provider?: string
  /** Which of the facts it is about are new. */
  changes?: string[]
  /** Whom it is about, and who did it. */
  who?: string
  by?: string
  /** Subject and lines of a message to many, filled for its reader. */
  subject?: string
  lines?: MessagePieceData[][]
  /** The only language it is written in, where that is not its reader's. */
  writtenIn?: Language | null
  /** Its words name the reader already. */
  isNamed?: boolean
  /** How many payments it is about, and how many of them go to another account than the last time. */
  count?: number
  fresh?: number
}

/** A piece of a line of a message: words, or an address. */
export interface MessagePieceData {
  words: string
  /** A link of the festival's team. */
  url: string | null
  /** Where an address of an organiser leads, which is no link. */
  host: string | null
}

/** The way in of one ticket to its session online. */
export interface WatchData {
  label: string
  url: string
}

export interface PlaceData {
  when: string
  where: string
}

/** Colours as `#rrggbb`, with words that read on them; the logo as it is shown, in pixels. */
export interface MailLook {
  ground: string
  ink: string
  button: string
  accent: string
  logo: { url: string; width: number; height: number } | null
}

/** What a template gets: data, the texts of its language, and the address of the product. */
export interface Sheet {
  readonly template: string
  readonly language: Language
  readonly data: MailData
  readonly publicUrl: string
  /** The festival's own colours and logo; without, the shipped look. */
  readonly look?: MailLook | undefined
  /** Below every mail: who writes, from where. */
  readonly footerLines?: readonly string[]
  readonly festival?: string
  /** Text of the `mails` pack. */
  t(key: string, variables?: Record<string, unknown>): string
}

import type { Language } from '@larunbat/rules/language'

/** A remark of a reviewer. `section` is its name in the code or on the wire. */
export interface RemarkData {
  section: string
  reason?: string | null
  text?: string | null
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
  /** Digits to be typed. */
  code?: string
  keptContents?: number
  /** `YYYY-MM-DD` */
  retainedUntil?: string
  text?: string | null
  remarks?: RemarkData[]
  orders?: OrderData[]
  /** An amount, or that it was free. */
  total?: string
  pdfUrl?: string
  calendarUrl?: string
}

/** What a template gets: data, the texts of its language, and the address of the product. */
export interface Sheet {
  readonly template: string
  readonly language: Language
  readonly data: MailData
  readonly publicUrl: string
  /** Text of the `mails` pack. */
  t(key: string, variables?: Record<string, unknown>): string
}

import { Section, Text } from '@react-email/components'
import { Layout } from '../layout.tsx'
import { styles } from '../look.ts'
import { Action, Paragraph, PlainLink, TicketCodes, WatchLinks } from '../parts.tsx'
import type { Sheet } from '../sheet.ts'

/** What went back to the buyer or, by their wish, to the cause. */
export function OrderRefunded({ sheet }: { sheet: Sheet }) {
  const {
    title = '',
    total = '',
    tickets = 1,
    kind = 'refund',
    isBySeller,
    isByEvent,
    text,
    url,
  } = sheet.data
  const values = { title, total, count: tickets, cause: sheet.data.cause ?? '' }
  const own = (key: string) => sheet.t(`order-refunded.${key}`, values)
  const isByBank = kind === 'bank'
  const whatHappened = () => {
    if (kind === 'withdrawn' || kind === 'unwanted') return kind
    if (tickets === 0) return isByBank ? 'keptByBank' : 'kept'
    if (isBySeller) return 'bySeller'
    return isByEvent || isByBank ? 'byEvent' : 'tickets'
  }
  return (
    <Layout sheet={sheet} title={own(`title.${kind}`)} preview={own(`text.${kind}`)} footer={own('footer')}>
      <Paragraph>{own(whatHappened())}</Paragraph>
      <Paragraph>{own(`text.${kind}`)}</Paragraph>
      {text ? <Words text={text} label={own('note')} /> : null}
      <Action sheet={sheet} href={url} label={own('action')} />
      <PlainLink href={sheet.data.paperUrl} label={sheet.data.paperLabel ?? ''} />
      {kind === 'refund' || kind === 'unwanted' ? <Paragraph isSmall>{own('when')}</Paragraph> : null}
    </Layout>
  )
}

function Words({ text, label }: { text: string; label: string }) {
  return (
    <Section style={styles.remark}>
      <Text style={{ ...styles.text, margin: 0, fontWeight: 600 }}>{label}</Text>
      {text
        .split('\n')
        .filter(Boolean)
        .map((line, index) => (
          <Text key={index} style={{ ...styles.text, margin: 0 }}>
            {line}
          </Text>
        ))}
    </Section>
  )
}

/** A session that was sold is another one now: what it was, what it is, and what its buyer can do. */
export function SessionChanged({ sheet }: { sheet: Sheet }) {
  const { title = '', until = '', before, after, isPaid, isHolder, cause, url } = sheet.data
  const own = (key: string) => sheet.t(`${sheet.template}.${key}`, { title, until, cause: cause ?? '' })
  const shared = (key: string) => sheet.t(`session-change.${key}`, { until, cause: cause ?? '' })
  const isOff = sheet.template === 'session-cancelled'
  const ofBuyer = isPaid ? own('choice') : own('choiceFree')
  const choice = isHolder ? shared(isOff ? 'holderOff' : 'holder') : ofBuyer
  return (
    <Layout
      sheet={sheet}
      title={own('title')}
      preview={own('text')}
      footer={shared(isHolder ? 'holderFooter' : 'footer')}
    >
      <Paragraph>{own('text')}</Paragraph>
      <Section style={styles.remark}>
        {before ? <Place label={shared('before')} {...before} isOver /> : null}
        {after ? <Place label={shared('after')} {...after} /> : null}
      </Section>
      <WatchLinks sheet={sheet} />
      <Paragraph>{choice}</Paragraph>
      {isPaid && cause && isOff && !isHolder ? <Paragraph>{shared('gift')}</Paragraph> : null}
      <Action sheet={sheet} href={url} label={shared(isHolder ? 'holderAction' : 'action')} />
    </Layout>
  )
}

type PlaceProps = { label: string; when: string; where: string; isOver?: boolean }

function Place({ label, when, where, isOver = false }: PlaceProps) {
  const decoration = isOver ? { textDecoration: 'line-through' } : {}
  return (
    <>
      <Text style={{ ...styles.small, margin: '4px 0 0' }}>{label}</Text>
      <Text style={{ ...styles.text, margin: 0, ...decoration }}>
        {when}
        <br />
        {where}
      </Text>
    </>
  )
}

/** To its buyer: a ticket has another holder, and with it another code. */
export function HolderChanged({ sheet }: { sheet: Sheet }) {
  const { title = '', holder = '', code = '', kind = 'newCode', url } = sheet.data
  const own = (key: string) => sheet.t(`ticket-holder.${key}`, { title, holder, number: code })
  return (
    <Layout sheet={sheet} title={own(`title.${kind}`)} preview={own('text')} footer={own('footer')}>
      <Paragraph>{own('text')}</Paragraph>
      <Paragraph>{own(kind)}</Paragraph>
      <TicketCodes sheet={sheet} />
      <Action sheet={sheet} href={url} label={own('action')} />
      <Paragraph isSmall>{own('refunds')}</Paragraph>
    </Layout>
  )
}

/** To the person a ticket was passed on to: what, when, where, its code and the way to its page. */
export function TicketPassedOn({ sheet }: { sheet: Sheet }) {
  const { title = '', giver = '', when = '', where = '', url, pdfUrl, calendarUrl } = sheet.data
  const own = (key: string) => sheet.t(`ticket-passed-on.${key}`, { title, giver })
  const text = own(giver ? 'text' : 'textPlain')
  return (
    <Layout sheet={sheet} title={own('title')} preview={text} footer={own('footer')}>
      <Paragraph>{text}</Paragraph>
      <Section style={styles.remark}>
        <Text style={{ ...styles.text, margin: 0, fontWeight: 600 }}>{title}</Text>
        <Text style={{ ...styles.text, margin: 0 }}>
          {when}
          <br />
          {where}
        </Text>
      </Section>
      <WatchLinks sheet={sheet} />
      <TicketCodes sheet={sheet} />
      <Action sheet={sheet} href={url} label={own('action')} />
      <PlainLink href={pdfUrl} label={own('pdf')} />
      <PlainLink href={calendarUrl} label={own('calendar')} />
      <Paragraph isSmall>{own('private')}</Paragraph>
    </Layout>
  )
}

/** To a person who held a ticket: it admits them no more. */
export function TicketEnded({ sheet }: { sheet: Sheet }) {
  const { title = '', code = '' } = sheet.data
  const own = (key: string) => sheet.t(`ticket-ended.${key}`, { title, number: code })
  return (
    <Layout sheet={sheet} title={own('title')} preview={own('text')} footer={own('footer')}>
      <Paragraph>{own('text')}</Paragraph>
      <Paragraph>{own('ask')}</Paragraph>
    </Layout>
  )
}

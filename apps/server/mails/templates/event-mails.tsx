import type { ReactNode } from 'react'
import { Layout } from '../layout.tsx'
import { Action, Paragraph, Remarks, WhenAndWhere } from '../parts.tsx'
import type { Sheet } from '../sheet.ts'

interface EventMailProps {
  sheet: Sheet
  href: string | undefined
  children?: ReactNode
}

/** A mail about an event: what happened to it, details, a button to it. */
function EventMail({ sheet, href, children }: EventMailProps) {
  const { title = '', ownerName = '' } = sheet.data
  const text = sheet.t(`${sheet.template}.text`, { title, ownerName })
  return (
    <Layout sheet={sheet} title={sheet.t(`${sheet.template}.title`)} preview={text}>
      <Paragraph>{text}</Paragraph>
      {children}
      <Action sheet={sheet} href={href} label={sheet.t(`${sheet.template}.action`)} />
    </Layout>
  )
}

const panelAddress = ({ data }: Sheet) => data.url ?? data.panelUrl
const publicAddress = (sheet: Sheet) => sheet.data.publicUrl ?? panelAddress(sheet)

export function Review({ sheet }: { sheet: Sheet }) {
  return (
    <EventMail sheet={sheet} href={sheet.data.reviewUrl ?? panelAddress(sheet)}>
      <WhenAndWhere sheet={sheet} />
    </EventMail>
  )
}

export function Returned({ sheet }: { sheet: Sheet }) {
  return (
    <EventMail sheet={sheet} href={panelAddress(sheet)}>
      <Remarks sheet={sheet} remarks={sheet.data.remarks ?? []} />
      <Paragraph>{sheet.t('content-returned.after')}</Paragraph>
    </EventMail>
  )
}

export function Published({ sheet }: { sheet: Sheet }) {
  return (
    <EventMail sheet={sheet} href={publicAddress(sheet)}>
      <WhenAndWhere sheet={sheet} />
    </EventMail>
  )
}

export function ChangesApproved({ sheet }: { sheet: Sheet }) {
  return <EventMail sheet={sheet} href={publicAddress(sheet)} />
}

export function ChangesRefused({ sheet }: { sheet: Sheet }) {
  const { text } = sheet.data
  return (
    <EventMail sheet={sheet} href={panelAddress(sheet)}>
      {text ? (
        <Paragraph>
          {sheet.t('content-changes-refused.reason')} {text}
        </Paragraph>
      ) : null}
    </EventMail>
  )
}

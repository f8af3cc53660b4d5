import { Layout } from '../layout.tsx'
import { Action, Expiry, Paragraph } from '../parts.tsx'
import type { Sheet } from '../sheet.ts'

interface AccountMailProps {
  sheet: Sheet
  text: string
}

/** A mail about the account: one paragraph, one button, what to do if it was not you. */
export function AccountMail({ sheet, text }: AccountMailProps) {
  const { provider = '', host = '' } = sheet.data
  const own = (key: string) => sheet.t(`${sheet.template}.${key}`, { provider, host })
  return (
    <Layout sheet={sheet} title={own('title')} preview={text}>
      <Paragraph>{text}</Paragraph>
      <Action sheet={sheet} href={sheet.data.url} label={own('action')} />
      <Expiry sheet={sheet} />
      <Paragraph isSmall>{own('ignore')}</Paragraph>
    </Layout>
  )
}

export function PlainAccountMail({ sheet }: { sheet: Sheet }) {
  const { provider = '' } = sheet.data
  return <AccountMail sheet={sheet} text={sheet.t(`${sheet.template}.text`, { provider })} />
}

export function IntegrationMail({ sheet }: { sheet: Sheet }) {
  const { what = '', host = '' } = sheet.data
  return <AccountMail sheet={sheet} text={sheet.t(`${sheet.template}.text`, { what, host })} />
}

export function EmailChanged({ sheet }: { sheet: Sheet }) {
  const { newEmail = '' } = sheet.data
  return <AccountMail sheet={sheet} text={sheet.t('account-email-changed.text', { newEmail })} />
}

export function IbanChanged({ sheet }: { sheet: Sheet }) {
  const { iban } = sheet.data
  const text = iban ? sheet.t('account-iban-changed.text', { iban }) : sheet.t('account-iban-changed.removed')
  return <AccountMail sheet={sheet} text={text} />
}

/** To the owner: a change waits for their confirmation, and which one it is. */
export function AccountChangeConfirm({ sheet }: { sheet: Sheet }) {
  const { newEmail = '', iban = '', holder = '', changes = [], url } = sheet.data
  const own = (key: string) => sheet.t(`account-change-confirm.${key}`, { newEmail, iban, holder })
  return (
    <Layout sheet={sheet} title={own('title')} preview={own('text')}>
      <Paragraph>{own('text')}</Paragraph>
      {changes.map((change) => (
        <Paragraph key={change}>{own(`changes.${change}`)}</Paragraph>
      ))}
      <Action sheet={sheet} href={url} label={own('action')} />
      <Expiry sheet={sheet} />
      <Paragraph isSmall>{own('ignore')}</Paragraph>
    </Layout>
  )
}

export function AdminChanged({ sheet }: { sheet: Sheet }) {
  const { who = '', by = '' } = sheet.data
  return <AccountMail sheet={sheet} text={sheet.t(`${sheet.template}.text`, { who, by })} />
}

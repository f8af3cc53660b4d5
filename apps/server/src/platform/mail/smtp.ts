import { createTransport } from 'nodemailer'
import { senderOf } from '../festival-name.ts'
import type { HandOver } from './deliver-mail.ts'

/** One click in the program that shows the mail (RFC 8058). */
const unsubscribing = (url: string | null): Record<string, string> =>
  url === null
    ? {}
    : { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }

/** A mail server by its address, `smtp://user:password@host:port`. Connections are kept while there is work. */
export function openSmtp({ url, from }: { url: string; from: string }): {
  handOver: HandOver
  close: () => void
} {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    handOver: async (mail, attachments) => {
      await transport.sendMail({
        from: senderOf(from, mail.senderName),
        to: { name: '', address: mail.to },
        subject: mail.subject,
        text: mail.text,
        ...(mail.html === null ? {} : { html: mail.html }),
        ...(mail.replyTo === null ? {} : { replyTo: mail.replyTo }),
        attachments: attachments.map(({ cid, ...file }) => ({
          ...file,
          contentDisposition: cid === undefined ? 'attachment' : 'inline',
          ...(cid === undefined ? {} : { cid }),
        })),
        messageId: mail.messageId,
        date: new Date(mail.createdAt),
        headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribing(mail.unsubscribeUrl) },
      })
    },
    close: () => transport.close(),
  }
}

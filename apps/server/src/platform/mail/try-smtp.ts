import { createTransport } from 'nodemailer'
import { senderOf } from '../festival-name.ts'
import { withoutSecrets } from '../without-secrets.ts'

const PATIENCE_MS = 15_000

/** Result of the mail server: its reply to an accepted message, or the reason of a refusal. */
export type SmtpTrial = { isAccepted: true; answer: string } | { isAccepted: false; error: string }

export interface SmtpTrialOptions {
  /** `smtp://user:password@host:port` */
  url: string
  from: string
  to: string
  subject: string
  text: string
}

/**
 * Sends one mail past the outbox and waits for the server's reply to it. Connection, sign-in, sender and recipient are
 * tried.
 */
export async function trySmtp({ url, from, ...mail }: SmtpTrialOptions): Promise<SmtpTrial> {
  const transport = createTransport({
    url,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  try {
    const { response } = await transport.sendMail({
      ...mail,
      from: senderOf(from),
      headers: { 'Auto-Submitted': 'auto-generated' },
    })
    return { isAccepted: true, answer: oneLine(response) }
  } catch (error) {
    return { isAccepted: false, error: oneLine(error instanceof Error ? error.message : String(error)) }
  } finally {
    transport.close()
  }
}

const oneLine = (text: string) => withoutSecrets(text).replaceAll(/\s+/g, ' ').trim().slice(0, 300)

import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  to: string
  source: string
  messageId: string
}

/** Reply of the server to the next message or recipient: a code with its text, or acceptance. */
export type SmtpFault = { at: 'rcpt' | 'data'; code: number; text: string }

/** A genuine mail server on the loopback that keeps what it gets. */
export async function startTestSmtp() {
  const received: ReceivedMail[] = []
  const faults: SmtpFault[] = []
  const refused = new Set<string>()
  let afterAccept: (() => void) | undefined
  let paceMs = 0
  let nextAt = 0
  /** Milliseconds until the next message may be taken, one after the other. */
  const turn = () => {
    const now = performance.now()
    nextAt = Math.max(nextAt, now) + paceMs
    return nextAt - now
  }
  const fault = (at: SmtpFault['at']) => {
    const [next] = faults
    if (next?.at !== at) return undefined
    faults.shift()
    return Object.assign(new Error(next.text), { responseCode: next.code })
  }
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: ({ address }, _session, callback) =>
      callback(
        refused.has(address)
          ? Object.assign(new Error('No such mailbox'), { responseCode: 550 })
          : fault('rcpt'),
      ),
    onData(stream, session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const wrong = fault('data')
        if (wrong) return callback(wrong)
        const source = Buffer.concat(chunks).toString()
        const messageId = /^Message-ID: (.*)$/im.exec(source)?.[1]?.trim() ?? ''
        received.push({ to: session.envelope.rcptTo[0]?.address ?? '', source, messageId })
        setTimeout(() => {
          // First: the client may be done with the response before a signal arrives.
          afterAccept?.()
          callback()
        }, turn())
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    faults,
    /** Addresses that there are not. */
    refused,
    /** From now on it takes one message in so many milliseconds. */
    slowDown: (ms: number) => {
      paceMs = ms
    },
    onAccepted: (run: (() => void) | undefined) => {
      afterAccept = run
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

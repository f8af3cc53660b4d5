import { subscribe } from 'node:diagnostics_channel'
import type { Tables } from '../../../database/tables.ts'
import { readConfig } from '../../../platform/config/config.ts'
import { openKysely, openPool } from '../../../platform/db/pool.ts'
import { deliverMail } from '../../../platform/mail/deliver-mail.ts'
import { openSmtp } from '../../../platform/mail/smtp.ts'
import { channelOf } from '../../../platform/trace-point.ts'
import { drawTicketAttachments } from '../mail-attachments.ts'

/**
 * Delivers one mail with tickets in a process of its own, so that a test can kill it:
 * `deliver-tickets.ts DATABASE_URL SMTP_URL ID PUBLIC_URL POINT`. With the point `draw` it ends by itself while it draws.
 */
const [databaseUrl = '', smtpUrl = '', mailId = '', publicUrl = '', point = ''] = process.argv.slice(2)
if (point === 'draw')
  subscribe(channelOf('mail.attachments.draw'), () => process.kill(process.pid, 'SIGKILL'))
const db = openKysely<Tables>(openPool({ url: databaseUrl, onError: () => {} }))
const { handOver, close } = openSmtp({ url: smtpUrl, from: 'no-reply@larunbat.example' })
const services = { config: { ...readConfig({}), publicUrl } }
await deliverMail(db, handOver, { mailId: Number(mailId), isLastTry: false }, (source) =>
  drawTicketAttachments({ db, services }, source),
)
close()
await db.destroy()

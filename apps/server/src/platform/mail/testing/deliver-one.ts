import { openKysely, openPool } from '../../db/pool.ts'
import { deliverMail } from '../deliver-mail.ts'
import { openSmtp } from '../smtp.ts'

/** Delivers one mail in a separate process, so that a test can kill it: `deliver-one.ts DATABASE_URL SMTP_URL ID`. */
const [databaseUrl = '', smtpUrl = '', mailId = ''] = process.argv.slice(2)
const db = openKysely<never>(openPool({ url: databaseUrl, onError: () => {} }))
const { handOver, close } = openSmtp({ url: smtpUrl, from: 'no-reply@larunbat.example' })
await deliverMail(db, handOver, { mailId: Number(mailId), isLastTry: false })
close()
await db.destroy()

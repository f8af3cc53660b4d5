import { createHash } from 'node:crypto'
import type { Billing } from '@larunbat/contract'
import type { Of } from '@larunbat/contract/kit'
import { emailKey } from '@larunbat/rules/address/email-key'
import { maskIban } from '@larunbat/rules/money/iban'
import { type Ctx, inTransaction, type SignedInCtx } from '../../database/context.ts'
import { sealingKeys } from '../../files/stored-files/secret-store.ts'
import { AppError } from '../../platform/errors.ts'
import { countHit } from '../../platform/limits/rate-limit.ts'
import { openSecret, sealSecret } from '../../platform/seal-secret.ts'
import type { AccountRecord } from './account-store.ts'
import { MAILS_TO_ADDRESS } from './limits.ts'

/** What waits for the owner to follow the mailed link. */
export type MailedChange =
  | { kind: 'account'; email?: string | undefined; passwordHash?: string | undefined }
  | { kind: 'billing'; billing: Of<typeof Billing> }

interface Sealed {
  accountId: number
  /** The account as it was: what has changed since makes the link worthless, its own use too. */
  state: string
  /** The sign-in that made the request is kept. */
  keep: string
  change: MailedChange
}

export const CHANGE_MINUTES = 10
const PREFIX = 'cambio_'
const PURPOSE = 'mailed change'
/** Prefix, Unix seconds, HMAC-SHA-256 in base64url, sealed content in base64url. */
const CODE = /^cambio_(\d{10})([\w-]{43})([\w-]+)$/

/** True for the code of a mailed change, in place of that of a confirmation. */
export const isChangeCode = (code: string): boolean => code.startsWith(PREFIX)

/**
 * Mails the owner a link that makes the change, and throws `account.current_password_needed` with a text that says so:
 * clients of the specification know no field for the current password. Nothing changes before the link is followed. What it
 * carries is sealed: no account number and no password hash stands in an address.
 */
export async function mailChange(
  ctx: SignedInCtx,
  account: AccountRecord,
  change: MailedChange,
): Promise<never> {
  const { mailer, config, signer } = ctx.services
  const content: Sealed = {
    accountId: account.id,
    state: stateOf(account),
    keep: ctx.actor.tokenHash.toString('base64url'),
    change,
  }
  const keys = await sealingKeys(ctx.db, ctx.services)
  const text = sealSecret(keys, PURPOSE, Buffer.from(JSON.stringify(content))).toString('base64url')
  const signed = new URLSearchParams(
    signer.sign(pathOf(text), new Date(Date.now() + CHANGE_MINUTES * 60_000)).split('?')[1],
  )
  const code = `${PREFIX}${signed.get('hasta')}${signed.get('firma')}${text}`
  if ((await countHit(ctx.db, MAILS_TO_ADDRESS, `change ${emailKey(account.email)}`)) === 0)
    await inTransaction(ctx, (tx) =>
      mailer.send(tx, {
        to: account.email,
        language: account.language,
        template: 'account-change-confirm',
        data: {
          name: account.name,
          ...wordsOf(change),
          url: `${config.publicUrl}/panel/confirmar?c=${code}`,
          minutes: CHANGE_MINUTES,
        },
        accountId: account.id,
      }),
    )
  throw new AppError('account.current_password_needed', {
    fields: ['password_actual'],
    textKey: 'account.change_mailed',
  })
}

/** What the mail says of a change, so that its reader knows what is confirmed; of an account number the last digits. */
function wordsOf(change: MailedChange) {
  if (change.kind === 'billing') {
    const { iban, accountHolder } = change.billing
    return {
      changes: ['billing', ...(iban ? ['iban'] : [])],
      ...(iban ? { iban: maskIban(iban) } : {}),
      ...(accountHolder ? { holder: accountHolder } : {}),
    }
  }
  const { email, passwordHash } = change
  return {
    changes: [...(email === undefined ? [] : ['email']), ...(passwordHash === undefined ? [] : ['password'])],
    ...(email === undefined ? {} : { newEmail: email }),
  }
}

/** The content of a code that is genuine and at most ten minutes old, or undefined. */
export async function openChange(
  { db, services }: Pick<Ctx, 'db' | 'services'>,
  code: string,
): Promise<(Omit<Sealed, 'keep'> & { keep: Buffer }) | undefined> {
  const [, hasta = '', firma, text = ''] = CODE.exec(code) ?? []
  if (!services.signer.isValid(pathOf(text), { hasta, firma })) return undefined
  const opened = openSecret(await sealingKeys(db, services), PURPOSE, Buffer.from(text, 'base64url'))
  const { keep, ...event } = JSON.parse(opened.toString()) as Sealed
  return { ...event, keep: Buffer.from(keep, 'base64url') }
}

/** A fingerprint of what such changes are about. */
export const stateOf = ({ id, email, password_hash, iban }: AccountRecord): string =>
  createHash('sha256')
    .update(JSON.stringify([id, email, password_hash, iban]))
    .digest('base64url')
    .slice(0, 22)

/** No file stands below this path: what is signed for one purpose opens nothing of another. */
const pathOf = (text: string) => `/mailed-change/${text}`

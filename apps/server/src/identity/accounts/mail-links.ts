import { randomBytes } from 'node:crypto'
import type { Db } from '../../database/tables.ts'
import { hashToken } from './access-tokens.ts'
import { type AccountRecord, lockAccount } from './account-store.ts'
import { findLinkOwner, type LinkPurpose, replaceLink, spendLink } from './mail-link-store.ts'

/** How long a mailed link is good, in minutes (contract section 6; a confirmation may wait for a week). */
export const LINK_MINUTES: Readonly<Record<LinkPurpose, number>> = {
  sign_in: 10,
  reset: 10,
  confirm: 7 * 24 * 60,
}

// Opening these pages spends nothing, so that a preview of the mail does no harm: the page asks for a tap first.
const PAGES: Readonly<Record<LinkPurpose, string>> = {
  sign_in: '/panel/enlace?t=',
  reset: '/panel/restablecer?t=',
  confirm: '/panel/confirmar?c=',
}

/**
 * Creates a link of 256 random bits, of which only the hash is stored, and returns its address. Older links of the same
 * purpose and network end. `next` is the address within the panel to go on to; `wasShown: false` means that only the reader of the
 * mailbox will see it, `shownTo` names another account that does. Must run inside a transaction.
 */
export async function createLink(
  tx: Db,
  link: {
    accountId: number
    purpose: LinkPurpose
    publicUrl: string
    minutes?: number
    next?: string | undefined
    wasShown?: boolean
    shownTo?: number | null
  },
): Promise<string> {
  const {
    accountId,
    purpose,
    publicUrl,
    minutes = LINK_MINUTES[purpose],
    next,
    wasShown = true,
    shownTo = null,
  } = link
  await lockAccount(tx, accountId)
  const token = randomBytes(32).toString('base64url')
  await replaceLink(tx, { hash: hashToken(token), accountId, purpose, minutes, wasShown, shownTo })
  return `${publicUrl}${PAGES[purpose]}${token}${next ? `&${new URLSearchParams({ next })}` : ''}`
}

/**
 * Uses a link and returns its account, locked until the end of the transaction; undefined when the link is no longer
 * valid. The account is locked before the link, as everywhere, so that using one and asking for another cannot
 * deadlock.
 */
export async function useLink(
  tx: Db,
  hash: Buffer,
  purpose: LinkPurpose,
): Promise<AccountRecord | undefined> {
  const accountId = await findLinkOwner(tx, hash)
  const account = accountId === undefined ? undefined : await lockAccount(tx, accountId)
  return account && (await spendLink(tx, hash, purpose)) ? account : undefined
}

/** The code inside what people paste: the code itself, or the whole address with it. */
export function codeOf(link: string): string {
  return /[?&][tc]=([\w-]+)/.exec(link)?.[1] ?? link.trim()
}

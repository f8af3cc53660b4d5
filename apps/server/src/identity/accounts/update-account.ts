import type { AccountChanges, updateAccount as contract } from '@larunbat/contract'
import type { Of } from '@larunbat/contract/kit'
import { inTransaction, type SignedInCtx, type SignedInHandler } from '../../database/context.ts'
import type { RowChange } from '../../database/tables.ts'
import { dropFiles, sweepFiles } from '../../files/stored-files/file-ledger.ts'
import { AppError } from '../../platform/errors.ts'
import type { FieldFaults } from '../../platform/http/input-faults.ts'
import { exchangePhotos, type NewPhotos, readAccountPhotos } from './account-photos.ts'
import {
  type AccountRecord,
  changeAccount,
  findAccount,
  findAccountOfMailbox,
  isDuplicate,
} from './account-store.ts'
import { afterEmailChange } from './email-change.ts'
import { ADDRESS_PROBES, limitNetwork, requireProbesLeft } from './limits.ts'
import { lockCaller } from './lock-caller.ts'
import { afterPasswordChange } from './password-change.ts'
import { checkNewPassword, hashPassword } from './password-hash.ts'
import { proveOrMail } from './prove-owner.ts'
import { toOwnAccount } from './to-account.ts'

type Changes = Of<typeof AccountChanges>

const ADMIN = 1

export const updateAccount: SignedInHandler<typeof contract> = async (ctx, input) => {
  const account = await findAccount(ctx.db, ctx.actor.accountId)
  if (!account) throw new AppError('request.sign_in_needed')
  const secrets = await prepareSecrets(ctx, account, input)
  const photos = await readAccountPhotos(ctx, input, account)
  try {
    const { answer, released } = await inTransaction(ctx, (tx) =>
      save({ ...ctx, db: tx as SignedInCtx['db'] }, input, { ...secrets, photos }),
    )
    await sweepFiles(ctx, released)
    return answer
  } catch (error) {
    // Only after a refusal: when the connection broke at the commit, the row may be there and need its files.
    if (error instanceof AppError || isDuplicate(error)) await dropFiles(ctx, photos.keys)
    if (isDuplicate(error)) throw new AppError('account.email_taken', { fields: ['email'] })
    throw error
  }
}

interface Secrets {
  /** The caller has shown to be the owner. */
  isProved: boolean
  passwordHash?: string
}

/** Checks what only the owner may change and hashes a new password, before any transaction is open. */
async function prepareSecrets(
  ctx: SignedInCtx,
  account: AccountRecord,
  { email, password, currentPassword }: Changes,
): Promise<Secrets> {
  const isEmailNew = email !== undefined && email !== account.email
  if (!isEmailNew && !password) return { isProved: false }
  const faults = await checkNewPassword(password)
  // Whether an address is taken is said to its prover only.
  if (!isEmailNew) faults.refuse(ctx.language)
  const hash = async () => (password ? { passwordHash: await hashPassword(password) } : {})
  await proveOrMail(ctx, account, currentPassword, async () => {
    if (isEmailNew) await requireFree(ctx, { accountId: account.id, email, faults })
    return { kind: 'account', ...(isEmailNew ? { email } : {}), ...(await hash()) }
  })
  if (isEmailNew) await requireFree(ctx, { accountId: account.id, email, faults })
  return { isProved: true, ...(await hash()) }
}

/**
 * Throws `account.email_taken` with the other faults of the input; rate-limited, as it reveals whether an address has an account.
 */
async function requireFree(
  ctx: SignedInCtx,
  { accountId, email, faults }: { accountId: number; email: string; faults: FieldFaults },
): Promise<void> {
  await requireProbesLeft(ctx)
  const taken = await findAccountOfMailbox(ctx.db, email)
  if (taken && taken.id !== accountId) {
    await limitNetwork(ctx, ADDRESS_PROBES)
    faults.add('account.email_taken', 'email')
  }
  faults.refuse(ctx.language)
}

async function save(
  ctx: SignedInCtx,
  input: Changes,
  { isProved, passwordHash, photos }: Secrets & { photos: NewPhotos },
) {
  const { db: tx, actor, services } = ctx
  const before = await lockCaller(ctx, tx)
  const isEmailNew = input.email !== undefined && input.email !== before.email
  // It was the same when it was looked at.
  if (isEmailNew && !isProved) throw new AppError('account.current_password_needed')
  const account = await changeAccount(tx, before.id, {
    ...profileChange(input, before.profile_id === ADMIN),
    ...photos.values,
    ...(isEmailNew
      ? {
          email: input.email,
          confirmed_at: null,
          confirmed_before: before.confirmed_before || before.confirmed_at !== null,
        }
      : {}),
    ...(passwordHash ? { password_hash: passwordHash } : {}),
  })
  const released = await exchangePhotos(ctx, tx, { before, after: account, keys: photos.keys })
  await services.accountChanged(tx, account.id)
  if (isEmailNew) await afterEmailChange(tx, services, { before, after: account, keep: actor.tokenHash })
  if (passwordHash) {
    const change = { action: 'account.password_changed', keep: actor.tokenHash } as const
    await afterPasswordChange(tx, services, account, change)
  }
  return { answer: await toOwnAccount(tx, account), released }
}

/** The plain fields; one left out stays as it is. An administrator stays one, whatever the form offers. */
function profileChange(input: Changes, isAdmin: boolean): RowChange<'account'> {
  const { hasAcceptedPolicy } = input
  return {
    name: input.name,
    phone: input.phone,
    city: input.city,
    profile_id: isAdmin ? undefined : input.profileId,
    description: input.description,
    language: input.language,
    facebook: input.facebook,
    instagram: input.instagram,
    twitter: input.twitter,
    youtube: input.youtube,
    web: input.web,
    push_token: input.pushToken,
    ...(hasAcceptedPolicy === undefined
      ? {}
      : { policy_accepted_at: hasAcceptedPolicy ? new Date().toISOString() : null }),
  }
}

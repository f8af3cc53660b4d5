import type { getFirstHour as getContract, markFirstHour as markContract } from '@larunbat/contract'
import { FIRST_HOUR_STEPS, type FirstHourStep } from '@larunbat/rules/reference/first-hour'
import { sql } from 'kysely'
import { inTransaction, type SignedInHandler } from '../../database/context.ts'
import type { Db } from '../../database/tables.ts'
import { findPayer } from '../../finance/payouts/payer.ts'
import { listAdmins } from '../../identity/accounts/user-store.ts'
import { writeAudit } from '../../identity/audit/audit-store.ts'
import type { Config } from '../../platform/config/config.ts'
import { readFestivalSettings } from '../../reference/festival-settings/festival-setting-store.ts'
import { lastBackup } from '../backup/backup-store.ts'

export const getFirstHour: SignedInHandler<typeof getContract> = async ({ db, services }) => {
  const { config } = services
  const [facts, marks, settings, admins, { lastWhole }, payer] = [
    await readFacts(db),
    await db.selectFrom('first_hour_step').select(['step', 'state']).execute(),
    await readFestivalSettings(db),
    await listAdmins(db),
    await lastBackup(db),
    await findPayer(db, config),
  ]
  const proved: Partial<Record<FirstHourStep, boolean>> = {
    identity: settings.festivalName !== '' || settings.logo !== '' || settings.mainColour !== '',
    mail: facts.testMail?.status === 'sent',
    payment: facts.purchase !== null,
    account: payer !== undefined,
    backup: lastWhole !== undefined,
    team: admins.length > 1,
  }
  const marked = new Map(marks.map(({ step, state }) => [step, state]))
  return {
    ...facts,
    steps: FIRST_HOUR_STEPS.map((step) => ({
      step,
      state: proved[step] ? ('done' as const) : (marked.get(step) ?? ('pending' as const)),
    })),
    isBegun: marks.length > 0,
    isFresh: marks.length === 0 && admins.length === 1,
    backupAt: lastWhole?.endedAt ?? null,
    admins: admins.length,
    variables: variablesOf(config),
  }
}

export const markFirstHour: SignedInHandler<typeof markContract> = async (ctx, { step, state }) => {
  await inTransaction(ctx, async (tx) => {
    if (state === 'pending') await tx.deleteFrom('first_hour_step').where('step', '=', step).execute()
    else
      await tx
        .insertInto('first_hour_step')
        .values({ step, state, changed_by: ctx.actor.accountId })
        .onConflict((conflict) =>
          conflict.column('step').doUpdateSet({
            state,
            changed_by: ctx.actor.accountId,
            changed_at: sql<string>`now()`,
          }),
        )
        .execute()
    await writeAudit(tx, {
      actorId: ctx.actor.accountId,
      action: 'first_hour.marked',
      subject: 'setting',
      subjectId: null,
      detail: { step, state },
    })
  })
  return { isDone: true }
}

/** The variables that a step waits for, and whether they are there. Keys are set on the machine, never in the panel. */
function variablesOf({ smtpUrl, stripe, redsys, backup }: Config) {
  const of = (step: FirstHourStep, names: Record<string, boolean>) =>
    Object.entries(names).map(([name, isSet]) => ({ step, name, isSet }))
  return [
    ...of('mail', { SMTP_URL: smtpUrl !== undefined }),
    ...of('payment', {
      STRIPE_SECRET_KEY: stripe !== undefined,
      STRIPE_WEBHOOK_SECRET: stripe !== undefined,
      REDSYS_MERCHANT: redsys !== undefined,
      REDSYS_TERMINAL: redsys !== undefined,
      REDSYS_KEY: redsys !== undefined,
      REDSYS_ENV: redsys !== undefined,
    }),
    ...of('backup', { BACKUP_TO: backup.to !== undefined, BACKUP_KEY: backup.key !== undefined }),
  ]
}

interface Facts {
  edition: string | null
  hubs: number
  testMail: {
    to: string
    at: string
    status: 'pending' | 'sent' | 'failed' | 'kept'
    error: string | null
  } | null
  purchase: { at: string; isTest: boolean } | null
}

/** Returns what the database knows of editions, test mails and payments. */
async function readFacts(db: Db): Promise<Facts> {
  const { rows } = await sql<Facts>`
    select
      (select name from edition where is_current) as edition,
      (select count(*)::int from hub where is_active) as hubs,
      (select json_build_object('to', to_address, 'at', created_at,
          'status', case status when 'sent' then 'sent' when 'failed' then 'failed' when 'kept' then 'kept' else 'pending' end,
          'error', error)
        from mail where template = 'account-mail-test' order by id desc limit 1) as "testMail",
      (select json_build_object('at', captured_at, 'isTest', provider = 'testbank')
        from payment where status = 'captured' and provider in ('stripe', 'redsys', 'testbank') and captured_at is not null
        order by captured_at desc limit 1) as purchase`.execute(db)
  const [facts] = rows
  if (!facts) throw new Error('No row of facts')
  const instantOf = <T extends { at: string }>(fact: T | null) =>
    fact && { ...fact, at: new Date(fact.at).toISOString() }
  return { ...facts, testMail: instantOf(facts.testMail), purchase: instantOf(facts.purchase) }
}

import { hasTask } from '@larunbat/rules/identity/admin-roles'
import type { SignedInCtx } from '../../database/context.ts'
import { translate } from '../../platform/texts.ts'

interface TeamFlags {
  isFeatured?: boolean | null | undefined
  is360?: boolean | null | undefined
  isBlacklisted?: boolean | null | undefined
}

/**
 * Adds a remark when a client sends other values of fields that only the festival's team sets: they are not changed, as
 * a client that sends back the whole event must not undo them. For administrators the remark names the call that sets
 * them.
 */
export function remarkTeamFlags(
  { actor, language, remarks }: SignedInCtx,
  stored: { [flag in keyof TeamFlags]-?: boolean },
  sent: TeamFlags,
): void {
  const isIgnored = (Object.keys(stored) as (keyof TeamFlags)[]).some(
    (flag) => typeof sent[flag] === 'boolean' && sent[flag] !== stored[flag],
  )
  const key = actor.isAdmin || hasTask(actor.grants, 'events') ? 'team_flags_elsewhere' : 'team_flags'
  if (isIgnored) remarks?.push(translate(language, `messages:content.${key}`))
}

import { join } from 'node:path'
import type { Call } from '@larunbat/contract/kit'
import { allows, MEMBER_ROLES, type MemberRole, rightsOf } from '@larunbat/rules/events/event-rights'
import { ADMIN_ROLES } from '@larunbat/rules/identity/admin-roles'
import { routes } from '../app/handlers.ts'
import { ROLE_REACHES, roleResult } from './access-role-rules.ts'
import { ACCESS_RULES, type Rule } from './access-rules.ts'

/** Where the table stands. */
export const ACCESS_TABLE: string = join(import.meta.dirname, '../../../../docs/security/access-matrix.md')

const DONE = '✓'
/** As if there were no such thing. */
const NOWHERE = '–'
const SIGN_IN = '401'
const REFUSED = '403'
/** What was approved of it, once it is published. */
const PUBLIC = 'pub'
const NO_RIGHT = 'right'

/** Result of a call for its own, for foreign and for missing records; one word where it names none. */
type Cell = string
const cell = (own: string, foreign: string, missing = NOWHERE): Cell =>
  own === foreign && own === missing ? own : `${own} · ${foreign} · ${missing}`

const isGuarded = ({ records }: Rule) => records !== undefined

/** No session; a buyer has none either, and holds the secret of one purchase. */
function anonymous({ access }: Call, rule: Rule): Cell {
  if (access === 'service') return REFUSED
  if (access !== 'anon') return SIGN_IN
  if (!isGuarded(rule)) return DONE
  return rule.isPublicOncePublished ? cell(PUBLIC, PUBLIC) : NOWHERE
}

/** A user with an account: an organiser, or an artist who claimed a profile, which is a record of their own. */
function account({ access }: Call, rule: Rule): Cell {
  if (access === 'service' || access === 'admin') return REFUSED
  if (!isGuarded(rule)) return DONE
  if (rule.isPublicOncePublished || rule.isPublicProfile) return cell(DONE, PUBLIC)
  return cell(DONE, NOWHERE)
}

/** A member of the event's team, of whom its own is what the role is for. */
function member({ access, right }: Call, rule: Rule, role: MemberRole): Cell {
  if (access === 'service' || access === 'admin') return REFUSED
  if (!isGuarded(rule)) return DONE
  // A team gives no right to personal records.
  if (rule.records?.every((kind) => kind === 'participant' || kind === 'account'))
    return account({ access } as Call, rule)
  const others = rule.isPublicOncePublished ? PUBLIC : NOWHERE
  if (right !== undefined) return cell(allows(rightsOf(role), right) ? DONE : NO_RIGHT, others)
  return access === 'anon' ? anonymous({ access } as Call, rule) : cell(NO_RIGHT, others)
}

function admin({ access }: Call, rule: Rule): Cell {
  if (access === 'service') return REFUSED
  return isGuarded(rule) ? cell(DONE, DONE) : DONE
}

const HEAD = `# Who may do what

Written by \`npm run access-matrix\` from the contract and from what \`apps/server/src/testing/access-rules\` says of each call;
\`access-matrix.test.ts\` makes every one of these calls and fails when this page is stale. A cell tells what the call answers
to one's own, to somebody else's and to a missing record; one word stands for all three, or for a call that names none.

| sign | meaning |
| ---- | ------- |
| ${DONE} | done, or refused for a reason of the record's own |
| ${NOWHERE} | as if there were no such thing, whether there is or not |
| ${PUBLIC} | what was approved of it, once it is published |
| ${NO_RIGHT} | \`event.right_missing\`: somebody of the team whose role does not go as far |
| ${SIGN_IN}, ${REFUSED} | \`request.sign_in_needed\`, \`request.not_allowed\`, as a business failure of HTTP 200 |

A buyer has no account: the secret of a purchase is all the right there is to it, so buyers stand in the column of nobody. An
artist is an account that claimed a profile; it counts as an organiser of what it made and as a stranger to the rest. A call
for machines (\`service\`) needs the key of the configuration, whoever makes it.

`

const SIGNS = { done: DONE, public: PUBLIC, missing: NOWHERE, right: NO_RIGHT, refused: REFUSED } as const

const ROLES_HEAD = `
## Roles of the festival's team

What a role in the festival's team ([097](../decisions/097-roles-by-hub-and-task.md)) gets beside what the account has of its own, for a record of another owner: in
all hubs, in the hub of the record, and, in the columns "foreign", in another hub only; one word where all hubs and its own are one.
\`access-roles.test.ts\` makes the calls. Lists hold the records of the role's hubs. A full administrator has the column above.

`

function rolesTable(): string {
  const head = ['call', 'task', 'by hub', ...ADMIN_ROLES.flatMap((role) => [role, `${role}, foreign`])]
  const rows = routes
    .map(({ call }) => ({ call, rule: ACCESS_RULES[call.wireName] ?? {} }))
    .filter(({ call, rule }) => call.access !== 'service' && (call.task !== undefined || isGuarded(rule)))
    .sort((a, b) => (a.call.wireName < b.call.wireName ? -1 : 1))
    .map(({ call, rule }) => [
      `\`${call.wireName}\``,
      call.task ?? '',
      call.isHubScoped ? 'yes' : '',
      ...ADMIN_ROLES.flatMap((role) => {
        const [all, hub, foreign] = ROLE_REACHES.map((reach) => SIGNS[roleResult(call, rule, role, reach)])
        return [all === hub ? (all as string) : `${all} · ${hub}`, foreign as string]
      }),
    ])
  return `${ROLES_HEAD}${[line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')}\n`
}

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`

/** The whole page. */
export function accessTable(): string {
  const names = [
    'nobody, buyer',
    'organiser, artist',
    ...MEMBER_ROLES.map((role) => `member: ${role}`),
    'full administrator',
  ]
  const head = ['call', 'access', 'right', 'names', ...names]
  const rows = routes
    .map(({ call }) => ({ call, rule: ACCESS_RULES[call.wireName] ?? {} }))
    .sort((a, b) => (a.call.wireName < b.call.wireName ? -1 : 1))
    .map(({ call, rule }) => [
      `\`${call.wireName}\``,
      call.access,
      call.right ?? '',
      (rule.records ?? []).join(', '),
      anonymous(call, rule),
      account(call, rule),
      ...MEMBER_ROLES.map((role) => member(call, rule, role)),
      admin(call, rule),
    ])
  return `${HEAD}${[line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')}\n${rolesTable()}`
}

import type { Rule } from './rule.ts'

const LIVE = `'^[[:space:][:cntrl:]]*(javascript|data|vbscript|file|blob)[[:space:][:cntrl:]]*:'`

const LINKS = `(
    select 'event ' || id as of, unnest(array[sales_url, stream_url]) as link from event
    union all select 'session ' || id, unnest(array[sales_url, stream_url]) from session
    union all select 'account ' || id, web from account
    union all select 'participant ' || id, web from participant) l`

const TOKENS = `(
    select 'sign-in of account ' || account_id as of, token_hash from access_token
    union all select 'checkout ' || id, token_hash from checkout
    union all select 'link of door ' || id, token_hash from door_link) t`

/** What is stored gives its readers no access, and does no harm where it is shown. */
export const SAFETY_RULES: readonly Rule[] = [
  {
    name: 'account.password',
    sql: `select format('account %s: what is stored of its password is no slow hash', id) as what
      from account where password_hash is not null and password_hash not like '$argon2id$v=19$%'`,
  },
  {
    // SHA-256: anything else could be the secret itself.
    name: 'token.hash',
    sql: `select format('%s: %s bytes are no hash', of, octet_length(token_hash)) as what from ${TOKENS}
      where octet_length(token_hash) <> 32`,
  },
  {
    name: 'link.scheme',
    sql: `select format('%s: a link that runs or reads something', of) as what from ${LINKS} where link ~* ${LIVE}`,
  },
]

import { QueryView } from '../../../shared/data/query-view.tsx'
import { useWays } from './access-queries.ts'
import { PasskeysCard } from './passkeys-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { ProviderCard } from './provider-card.tsx'
import { SignInsCard } from './sign-ins-card.tsx'
import './access.css'

/** How one gets into one's account, and where one is in. */
export function AccessSection() {
  return (
    <QueryView query={useWays()}>
      {(ways) => (
        <>
          <PasskeysCard ways={ways} />
          <ProviderCard ways={ways} />
          <PasswordCard hasPassword={ways.hasPassword} />
          <SignInsCard ways={ways} />
        </>
      )}
    </QueryView>
  )
}

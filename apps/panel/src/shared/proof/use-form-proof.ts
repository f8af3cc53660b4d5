import { md5 } from 'js-md5'
import { useState } from 'react'
import { needsProof } from './use-proven.ts'

/**
 * The proof of the owner within a form: shown (`ProofField`) once the server requires it, for as long as the form is
 * about the same record. `about` names that; undefined while the form is closed.
 */
export function useFormProof<V>(about: V | undefined) {
  const [unproven, setUnproven] = useState<V>()
  return {
    isAsked: about !== undefined && unproven === about,
    /** Sends with the digest of what was typed, if anything was. Throws what the call does. */
    send: async <T>(
      typed: string | undefined,
      call: (digest: string | undefined) => Promise<T>,
    ): Promise<T> => {
      try {
        const answer = await call(typed ? md5(typed) : undefined)
        setUnproven(undefined)
        return answer
      } catch (error) {
        if (needsProof(error)) setUnproven(about)
        throw error
      }
    },
  }
}

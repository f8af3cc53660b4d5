import { getSignInWays } from '@larunbat/contract'
import { useQuery } from '@tanstack/react-query'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { callApi } from '../api/api.ts'
import { Button } from '../button.tsx'
import { TextField } from '../fields/text-field.tsx'
import type { Bound } from '../fields/use-field.ts'
import { leaveFor } from '../paths.ts'
import { deleteSession } from '../session.ts'

interface ProofFieldProps<T extends FieldValues, C, O> extends Bound<T, C, O> {
  /** Return address for a person who has to sign in again. */
  next: string
}

/** The proof within a form that is in a dialog already: the password, or without one the way to sign in again. */
export function ProofField<T extends FieldValues, C, O>({ control, name, next }: ProofFieldProps<T, C, O>) {
  const { t } = useTranslation('access')
  const ways = useQuery({
    queryKey: ['sign-in-ways'],
    queryFn: ({ signal }) => callApi(getSignInWays, {}, { signal }),
  })
  if (!ways.data) return null
  const signInAgain = () => {
    deleteSession()
    leaveFor(`/checkemail?${new URLSearchParams({ next })}`)
  }
  return ways.data.hasPassword ? (
    <TextField
      control={control}
      name={name}
      label={t('proof.password')}
      type="password"
      autoComplete="current-password"
      autoFocus
    />
  ) : (
    <div className="stack-tight">
      <p>{t('proof.againText')}</p>
      <div className="row">
        <Button onClick={signInAgain}>{t('proof.again')}</Button>
      </div>
    </div>
  )
}

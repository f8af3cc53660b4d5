import { checkPassword } from '@larunbat/rules/identity/password'
import { useEffect, useState } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/button.tsx'
import { Banner } from '../../../shared/data/banner.tsx'
import '../../../shared/fields/choice.css'
import { TextField } from '../../../shared/fields/text-field.tsx'
import { ruleResult } from '../../../shared/forms/rule-errors.ts'
import { useFormat } from '../../../shared/i18n/format.ts'
import type { KeptWays, WaysOfReset } from './auth-calls.ts'
import { useAuth } from './auth-context.ts'
import { AuthLayout } from './auth-layout.tsx'
import { AuthLink, addressValue } from './auth-location.tsx'
import { useAuthAction } from './use-auth-action.ts'

interface NewPassword {
  password: string
  repeated: string
}

const resolver: Resolver<NewPassword> = async (values) =>
  ruleResult(values, {
    password: await checkPassword(values.password),
    repeated: values.password === values.repeated ? undefined : 'field.password_repeat',
  })

/** Where a mailed reset link lands: a new password, twice, and what else that opens the account is to stay. */
export function ResetScreen() {
  const { t } = useTranslation('auth')
  const { enter } = useAuth()
  const [token] = useState(() => addressValue('t'))
  const { run, isPending, failure } = useAuthAction()
  const list = useAuthAction()
  const [ways, setWays] = useState<WaysOfReset>()
  const [kept, setKept] = useState<readonly string[]>([])
  useEffect(() => {
    void list.run(async (calls) => setWays(await calls.listWays(token)))
  }, [token])
  const form = useForm<NewPassword>({ defaultValues: { password: '', repeated: '' }, resolver })
  const handleSubmit = form.handleSubmit(async ({ password }) => {
    if (await run((calls) => calls.chooseNewPassword(token, password, toKept(kept)))) enter()
  })
  return (
    <AuthLayout title={t('reset.title')} intro={t('reset.intro')}>
      <form onSubmit={handleSubmit} noValidate>
        {(failure ?? list.failure) && <Banner kind="danger">{failure ?? list.failure}</Banner>}
        {addressValue('confirmada') !== '' && <Banner kind="success">{t('confirm.doneOther')}</Banner>}
        <TextField
          control={form.control}
          name="password"
          label={t('reset.password')}
          hint={t('passwordHint')}
          type="password"
          autoComplete="new-password"
        />
        <TextField
          control={form.control}
          name="repeated"
          label={t('repeated')}
          type="password"
          autoComplete="new-password"
        />
        {ways && <WayChoices ways={ways} kept={kept} onChange={setKept} />}
        <Button type="submit" kind="primary" isWide isPending={isPending}>
          {t('reset.submit')}
        </Button>
        <AuthLink to="/recuperar">{t('reset.another')}</AuthLink>
      </form>
    </AuthLayout>
  )
}

interface WayChoicesProps {
  ways: WaysOfReset
  /** `passkey:7`, `apiKey:3`, `webhook:2`, `provider`. */
  kept: readonly string[]
  onChange: (kept: readonly string[]) => void
}

/** One tick a way in; nothing is ticked beforehand, so that what its owner does not recognise ends. */
function WayChoices({ ways, kept, onChange }: WayChoicesProps) {
  const { t } = useTranslation('auth')
  const { date } = useFormat()
  const of = (kind: 'passkey' | 'apiKey' | 'webhook', rows: WaysOfReset['passkeys']) =>
    rows.map(({ id, name, createdAt }) => ({
      key: `${kind}:${id}`,
      label: t(`reset.${kind}`, { name }),
      hint: t('reset.since', { date: date(createdAt, 'day') }),
    }))
  const choices = [
    ...of('passkey', ways.passkeys),
    ...(ways.providerEmail
      ? [{ key: 'provider', label: t('reset.provider', { email: ways.providerEmail }), hint: undefined }]
      : []),
    ...of('apiKey', ways.apiKeys),
    ...of('webhook', ways.webhooks),
  ]
  if (choices.length === 0) return null
  return (
    <fieldset className="auth-ways">
      <legend>{t('reset.ways')}</legend>
      <p className="meta">{t('reset.waysText')}</p>
      {choices.map(({ key, label, hint }) => (
        <label key={key} className="choice">
          <input
            type="checkbox"
            checked={kept.includes(key)}
            onChange={({ target }) =>
              onChange(target.checked ? [...kept, key] : kept.filter((other) => other !== key))
            }
          />
          <span className="choice-words">
            <span>{label}</span>
            {hint && <span className="meta">{hint}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

function toKept(kept: readonly string[]): KeptWays {
  const idsOf = (kind: string) =>
    kept.filter((key) => key.startsWith(`${kind}:`)).map((key) => Number(key.slice(kind.length + 1)))
  return {
    passkeyIds: idsOf('passkey'),
    apiKeyIds: idsOf('apiKey'),
    webhookIds: idsOf('webhook'),
    keepsProvider: kept.includes('provider'),
  }
}

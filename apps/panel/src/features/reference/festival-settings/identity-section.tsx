import { saveFestivalLogo } from '@larunbat/contract'
import {
  checkColour,
  coloursKey,
  DEFAULT_COLOURS,
  type IdentityColours,
  normalizeColour,
} from '@larunbat/rules/reference/identity'
import { useMutation } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../../shared/api/api.ts'
import { Button } from '../../../shared/button.tsx'
import { Banner } from '../../../shared/data/banner.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { Skeleton } from '../../../shared/data/skeleton.tsx'
import { FieldFrame } from '../../../shared/fields/field.tsx'
import { ImagePicker } from '../../../shared/fields/image-picker.tsx'
import { TextField } from '../../../shared/fields/text-field.tsx'
import { useField } from '../../../shared/fields/use-field.ts'
import { failureText } from '../../../shared/forms/failure-text.ts'
import { useFormat } from '../../../shared/i18n/format.ts'
import { Icon } from '../../../shared/icon.tsx'
import { late } from '../../../shared/late.tsx'
import { SectionCard } from '../../../shared/layout/section-card.tsx'
import { useToast } from '../../../shared/overlays/toast.tsx'
import { IdentityPreview } from './identity-preview.tsx'
import { type Rules, type RulesForm, useFestivalRules, useRulesForm } from './use-rules-form.ts'
import './festival.css'
import './identity.css'

const AskedProof = late(() =>
  import('../../../shared/proof/asked-proof.tsx').then((module) => ({ default: module.AskedProof })),
)

/** The settings of this screen, for the count of changes. */
const NAMES = [
  ...['festivalName', 'senderName', 'replyAddress', 'logo', 'mainColour', 'actionColour', 'accentColour'],
  ...['footerLine', 'postalAddress'],
] as (keyof Rules['values'])[]

/** Name, logo, colours and signature of the festival, with what they make of a page, a mail and a ticket. */
export function IdentitySection() {
  return (
    <QueryView query={useFestivalRules()} skeleton={<Skeleton rows={4} height={160} />}>
      {(rules) => <IdentityForm rules={rules} />}
    </QueryView>
  )
}

function IdentityForm({ rules }: { rules: Rules }) {
  const { t } = useTranslation(['identity', 'rules-settings', 'common'])
  const toast = useToast()
  const { form, proven, isDirty } = useRulesForm(rules, {
    proof: 'proof-identity',
    onSaved: (values) => {
      toast.success(t('published'))
      showOwnColours(coloursOf(values))
    },
  })
  const { control } = form
  const values = useWatch({ control, name: 'values' }) as Rules['values']
  const colours = coloursOf(values)
  const changes = NAMES.filter((name) => values[name] !== rules.values[name]).length
  const line = (name: 'festivalName' | 'senderName' | 'replyAddress' | 'footerLine' | 'postalAddress') => (
    <TextField
      control={control}
      name={`values.${name}`}
      label={t(`rules-settings:${name}.label`)}
      hint={t(`rules-settings:${name}.hint`)}
      isOptional
      spellCheck={false}
      {...(name === 'replyAddress' ? { type: 'email', inputMode: 'email' } : {})}
    />
  )
  return (
    <form
      onSubmit={form.handleSubmit((input) => proven.run(input))}
      noValidate
      className="identity settings-wide"
    >
      <div className="stack">
        <SectionCard title={t('name')}>
          {line('festivalName')}
          {line('senderName')}
          {line('replyAddress')}
          {rules.waitsForReply && values.replyAddress === rules.values.replyAddress && (
            <Banner kind="info">{t('replyWaits', { address: values.replyAddress })}</Banner>
          )}
        </SectionCard>
        <LogoCard control={control} main={colours.main} />
        <SectionCard title={t('colours')} intro={t('coloursIntro')}>
          <ColourField control={control} part="main" />
          <ColourField control={control} part="action" />
          <ColourField control={control} part="accent" />
        </SectionCard>
        <SectionCard title={t('foot')}>
          {line('footerLine')}
          {line('postalAddress')}
        </SectionCard>
      </div>
      <div className="identity-side">
        <IdentityPreview values={values} colours={colours} />
        <div className="identity-bar">
          <span className="meta" role="status">
            {changes > 0 && t('changes', { count: changes })}
          </span>
          <Button kind="quiet" disabled={!isDirty} onClick={() => form.reset()}>
            {t('discard')}
          </Button>
          <Button type="submit" kind="primary" isPending={proven.isPending} disabled={!isDirty}>
            {t('publish')}
          </Button>
        </div>
      </div>
      {proven.dialog.isOpen && (
        <Suspense>
          <AskedProof dialog={proven.dialog} next="/ajustes/identidad" onProof={proven.onProof} />
        </Suspense>
      )}
    </form>
  )
}

/** The colours a form describes: what is empty or not yet a colour is as shipped. */
const coloursOf = (values: Rules['values']): IdentityColours => ({
  main: normalizeColour(values.mainColour) ?? DEFAULT_COLOURS.main,
  action: normalizeColour(values.actionColour) ?? DEFAULT_COLOURS.action,
  accent: normalizeColour(values.accentColour) ?? DEFAULT_COLOURS.accent,
})

type Own = Control<RulesForm, unknown, RulesForm>

function LogoCard({ control, main }: { control: Own; main: string }) {
  const { t } = useTranslation('identity')
  const { field, error } = useField({ control, name: 'values.logo' })
  const send = useMutation({
    mutationFn: (base64: string) => callApi(saveFestivalLogo, { base64 }),
    onSuccess: ({ logo }) => field.onChange(logo),
  })
  const logo = String(field.value ?? '')
  const src = `/identidad/logo-${logo}.png`
  return (
    <SectionCard title={t('logo')}>
      {logo && (
        <div className="identity-logos">
          <span className="identity-logo" data-ground="light">
            <img src={src} alt={t('logoOnLight')} />
          </span>
          <span className="identity-logo" style={{ background: main }}>
            <img src={src} alt={t('logoOnMain')} />
          </span>
        </div>
      )}
      <ImagePicker
        label={t('logoFile')}
        hint={t('logoHint')}
        isPending={send.isPending}
        {...(send.error ? { error: failureText(send.error, t) } : error ? { error } : {})}
        onPick={({ base64 }) => send.mutate(base64)}
      />
      {logo && (
        <Button kind="quiet" size="small" onClick={() => field.onChange('')}>
          {t('logoRemove')}
        </Button>
      )}
    </SectionCard>
  )
}

/** A colour by its figure or from the device's chooser, with how text reads on it or in it. */
function ColourField({ control, part }: { control: Own; part: keyof IdentityColours }) {
  const { t } = useTranslation(['identity', 'rules-settings'])
  const { number } = useFormat()
  const [isTyped, setTyped] = useState(false)
  const name = `${part}Colour` as const
  const { field, error } = useField({ control, name: `values.${name}` })
  const typed = String(field.value ?? '')
  const colour = normalizeColour(typed) ?? DEFAULT_COLOURS[part]
  const { contrast, shade, isAdjusted } = checkColour(part, colour)
  const figure = number(Math.floor(contrast * 10) / 10, 1)
  return (
    <FieldFrame
      label={t(`rules-settings:${name}.label`)}
      hint={t(`rules-settings:${name}.hint`)}
      {...(error && isTyped ? { error } : {})}
    >
      {(aria) => (
        <>
          <span className="identity-colour">
            <input
              type="color"
              aria-label={t('choose', { name: t(`rules-settings:${name}.label`) })}
              value={colour}
              onChange={(event) => field.onChange(event.target.value)}
            />
            <input
              {...aria}
              ref={field.ref}
              className="input"
              value={typed}
              placeholder={DEFAULT_COLOURS[part]}
              maxLength={7}
              spellCheck={false}
              autoCapitalize="off"
              onChange={field.onChange}
              onBlur={() => {
                setTyped(true)
                field.onBlur()
              }}
            />
            <span className="identity-contrast" data-ok={!isAdjusted || undefined}>
              <Icon name={isAdjusted ? 'minus' : 'check'} size={16} />
              {t('contrast', { value: figure })}
            </span>
          </span>
          {isAdjusted && (
            <span className="identity-note" role="status">
              <span className="identity-dot" style={{ background: shade }} />
              {t('adjusted', { colour: shade })}
            </span>
          )}
        </>
      )}
    </FieldFrame>
  )
}

/** Shows this page in new colours at once; later pages are served in them. */
function showOwnColours(colours: IdentityColours): void {
  document.head.querySelector('link[href^="/identidad/web-"]')?.remove()
  if (coloursKey(colours) === coloursKey(DEFAULT_COLOURS)) return
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = `/identidad/web-${coloursKey(colours)}.css`
  document.head.append(link)
}

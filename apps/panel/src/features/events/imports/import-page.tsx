import { ApiError } from '@larunbat/contract/client'
import { emailFault } from '@larunbat/rules/address/email'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/button.tsx'
import { Banner } from '../../../shared/data/banner.tsx'
import { Skeleton } from '../../../shared/data/skeleton.tsx'
import { ComboBox } from '../../../shared/fields/combo-box.tsx'
import { Select } from '../../../shared/fields/select.tsx'
import { ruleResult } from '../../../shared/forms/rule-errors.ts'
import { failureText, showFieldErrors } from '../../../shared/forms/server-errors.ts'
import { useFormat } from '../../../shared/i18n/format.ts'
import { Screen } from '../../../shared/layout/screen.tsx'
import { SectionCard } from '../../../shared/layout/section-card.tsx'
import { type Choices, NO_CHOICES, rememberChoices, rememberedChoices } from './column-choices.tsx'
import { type ChosenFile, FileChoice } from './file-choice.tsx'
import { searchOwners, useEditions, useImport, useStoredRows } from './import-queries.ts'
import type { Report } from './report-csv.ts'
import { ReportView } from './report-view.tsx'
import './imports.css'

const MappingCards = lazy(async () => ({ default: (await import('./mapping-cards.tsx')).MappingCards }))
const TemplateLinks = lazy(async () => ({
  default: (await import('./template-links.tsx')).TemplateLinks,
}))
const ImportPictures = lazy(async () => ({
  default: (await import('./import-pictures.tsx')).ImportPictures,
}))
const LastImport = lazy(async () => ({ default: (await import('./last-import.tsx')).LastImport }))

interface ImportValues {
  ownerEmail: string
  editionId: number | null
}

/** Loads a whole programme from a file: first what would happen, then the import itself, then its report. */
export function ImportPage() {
  const { t } = useTranslation('imports')
  const editions = useEditions()
  return (
    <Screen title={t('title')}>
      {editions.isPending ? (
        <Skeleton rows={3} height={96} />
      ) : (
        <ImportSteps
          editions={(editions.data ?? []).map(({ id, name, year }) => ({
            value: id,
            label: name.includes(String(year)) ? name : `${name} (${year})`,
          }))}
          current={editions.data?.find(({ isCurrent }) => isCurrent)?.id ?? null}
          editionsError={editions.error}
          onRetry={() => void editions.refetch()}
        />
      )}
    </Screen>
  )
}

interface ImportStepsProps {
  editions: { value: number; label: string }[]
  current: number | null
  editionsError: unknown
  onRetry: () => void
}

function ImportSteps({ editions, current, editionsError, onRetry }: ImportStepsProps) {
  const { t } = useTranslation(['imports', 'common'])
  const { number } = useFormat()
  const [file, setFile] = useState<ChosenFile>()
  const [preview, setPreview] = useState<Report>()
  const [done, setDone] = useState<Report>()
  const [failure, setFailure] = useState<unknown>()
  const [choices, setChoices] = useState<Choices>(NO_CHOICES)
  const [isDraftChanged, setDraftChanged] = useState(false)
  const work = useImport()
  const isImporting = work.isPending && work.variables.isPreview === false
  useStayWhile(isImporting)
  const form = useForm<ImportValues>({
    defaultValues: { ownerEmail: '', editionId: current },
    resolver: (values) =>
      ruleResult(values, {
        ownerEmail: values.ownerEmail ? emailFault(values.ownerEmail) : 'field.required',
        editionId: values.editionId === null ? 'field.choice' : undefined,
      }),
  })
  // The editions may come late, after a failure.
  useEffect(() => {
    if (current !== null && form.getValues('editionId') === null) form.setValue('editionId', current)
  }, [form, current])
  // Another file, owner or edition is another import: what was shown is not about it.
  const startAnew = () => {
    setPreview(undefined)
    setDone(undefined)
    setFailure(undefined)
  }
  useEffect(() => form.subscribe({ formState: { values: true }, callback: startAnew }), [form])

  const run = (isPreview: boolean, chosen = choices) =>
    form.handleSubmit(async ({ ownerEmail, editionId }) => {
      if (!file) return
      setFailure(undefined)
      try {
        const ask = ({ fields, town, day, zone, names }: Choices) => ({
          fileName: file.name,
          text: file.text,
          isBase64: file.encoding === undefined,
          ownerEmail: ownerEmail.trim(),
          editionId: editionId ?? undefined,
          isPreview,
          columns:
            Object.keys(fields).length > 0
              ? Object.entries(fields).map(([name, field]) => ({ name, field }))
              : undefined,
          town: town.trim() || undefined,
          day: day || undefined,
          zone: zone || undefined,
          names: names.length > 0 ? [...names] : undefined,
        })
        let used = chosen
        let report = await work.mutateAsync(ask(used))
        // A file like one that was mapped before is read as that one was.
        const remembered = isPreview && used === NO_CHOICES ? rememberedChoices(report) : undefined
        if (remembered) {
          used = remembered
          report = await work.mutateAsync(ask(used))
        }
        setChoices(used)
        setDraftChanged(false)
        if (isPreview) setPreview(report)
        else {
          if (used !== NO_CHOICES) rememberChoices(report, used)
          setDone(report)
        }
      } catch (error) {
        setFailure(error)
        if (error instanceof ApiError && error.code === 'account.unknown_email')
          form.setError('ownerEmail', { type: 'server', message: error.message }, { shouldFocus: true })
        else showFieldErrors(form, error)
      }
    })

  const fresh = preview ? preview.created + preview.changed : 0
  return (
    <div className="stack">
      {!done && (
        <SectionCard title={t('file.title')} intro={t('file.intro')}>
          <form onSubmit={run(true)} noValidate className="stack import-form" inert={isImporting}>
            <FileChoice
              file={file}
              isDisabled={work.isPending}
              onFile={(chosen) => {
                startAnew()
                setChoices(NO_CHOICES)
                setFile(chosen)
              }}
            />
            <div className="form-grid">
              <ComboBox
                control={form.control}
                name="ownerEmail"
                label={t('owner.label')}
                hint={t('owner.hint')}
                search={searchOwners}
                allowsOther
              />
              <Select
                control={form.control}
                name="editionId"
                label={t('edition.label')}
                hint={t('edition.hint')}
                options={editions}
              />
            </div>
            {editionsError !== null && (
              <Banner
                kind="danger"
                actions={
                  <Button size="small" icon="refresh" onClick={onRetry}>
                    {t('common:retry')}
                  </Button>
                }
              >
                {failureText(editionsError, t)}
              </Banner>
            )}
            <div className="row row-end import-actions">
              <Suspense fallback={null}>
                <TemplateLinks />
              </Suspense>
              <Button
                type="submit"
                kind={preview ? 'secondary' : 'primary'}
                icon="eye"
                disabled={!file}
                isPending={work.isPending && !isImporting}
              >
                {t('preview.action')}
              </Button>
            </div>
          </form>
        </SectionCard>
      )}
      {work.isPending && (
        <Working isImport={isImporting} rows={isImporting ? fresh : undefined} fileName={file?.name ?? ''} />
      )}
      {failure !== undefined && !work.isPending && (
        <Banner kind="danger">
          {failureText(failure, t)} {t(preview ? 'failed.import' : 'failed.preview')}
        </Banner>
      )}
      {done && (
        <>
          <DoneNotice
            report={done}
            onAnother={() => {
              startAnew()
              setChoices(NO_CHOICES)
              setFile(undefined)
            }}
          />
          {done.runId !== null && (
            <Suspense fallback={null}>
              <ImportPictures runId={done.runId} />
            </Suspense>
          )}
          <ReportView report={done} fileName={file?.name ?? ''} isPreview={false} />
        </>
      )}
      {preview && !done && !isImporting && (
        <Suspense fallback={<Skeleton rows={4} height={48} />}>
          <MappingCards
            key={JSON.stringify(choices)}
            report={preview}
            choices={choices}
            isPending={work.isPending}
            onDraft={setDraftChanged}
            onApply={(chosen) => void run(true, chosen)()}
          />
        </Suspense>
      )}
      {preview && !done && !isImporting && (
        <ReportView
          report={preview}
          fileName={file?.name ?? ''}
          isPreview
          action={
            isDraftChanged ? (
              <span className="muted">{t('columns.applyFirst')}</span>
            ) : fresh > 0 ? (
              <Button kind="primary" icon="upload" onClick={run(false)}>
                {t('import.action', { count: fresh, total: number(fresh) })}
              </Button>
            ) : (
              <span className="muted">{t('import.nothing')}</span>
            )
          }
        />
      )}
      {!work.isPending && (!preview || done) && (
        <Suspense fallback={null}>
          <LastImport />
        </Suspense>
      )}
    </div>
  )
}

/** Asks before the page is left while something is being stored. */
function useStayWhile(isBusy: boolean) {
  useEffect(() => {
    if (!isBusy) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isBusy])
}

/** What an import did, in one sentence. */
function DoneNotice({ report, onAnother }: { report: Report; onAnother: () => void }) {
  const { t } = useTranslation('imports')
  const { number } = useFormat()
  return (
    <Banner
      kind={report.refused > 0 ? 'warning' : 'success'}
      actions={
        <Button size="small" icon="upload" onClick={onAnother}>
          {t('done.another')}
        </Button>
      }
    >
      {t('done.text', { created: number(report.created), changed: number(report.changed) })}{' '}
      {report.refused > 0 && t('done.refused', { count: report.refused, total: number(report.refused) })}
    </Banner>
  )
}

interface WorkingProps {
  isImport: boolean
  /** Events there are to store, known after the preview. */
  rows: number | undefined
  fileName: string
}

/** Says that the server is at work, for how long and, of an import, how far it is. */
function Working({ isImport, rows, fileName }: WorkingProps) {
  const { t } = useTranslation('imports')
  const { number } = useFormat()
  const [seconds, setSeconds] = useState(0)
  const stored = useStoredRows(fileName, isImport)
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    void card.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  useEffect(() => {
    const timer = setInterval(() => setSeconds((now) => now + 1), 1000)
    return () => clearInterval(timer)
  }, [])
  const words = isImport
    ? t('working.import', { count: rows ?? 0, total: number(rows ?? 0) })
    : t('working.preview', { name: fileName })
  return (
    <section className="working" aria-label={words} ref={card}>
      <div className="working-words">
        <p role="status">
          <strong>{words}</strong>
          {isImport && <span className="meta">{t('working.stay')}</span>}
        </p>
        <span className="meta" aria-hidden="true">
          {stored > 0 && `${t('working.stored', { done: number(stored), all: number(rows ?? 0) })} · `}
          {t('working.seconds', { count: seconds })}
        </span>
      </div>
      {stored > 0 ? (
        <progress
          className="working-bar"
          aria-label={words}
          value={stored}
          max={Math.max(rows ?? 0, stored)}
        />
      ) : (
        <progress className="working-bar" aria-label={words} />
      )}
    </section>
  )
}

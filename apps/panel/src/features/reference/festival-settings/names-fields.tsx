import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { TextField } from '../../../shared/fields/text-field.tsx'
import { LANGUAGES } from '../../../shared/i18n/languages.ts'

interface NamesFieldsProps<T extends FieldValues, C, O> {
  control: Control<T, C, O>
  /** Of the form: `names`. */
  name: string
}

/** A name in each language of the interface; all are required. */
export function NamesFields<T extends FieldValues, C, O>({ control, name }: NamesFieldsProps<T, C, O>) {
  const { t } = useTranslation(['festival', 'common'])
  return (
    <>
      {LANGUAGES.map((language) => (
        <TextField
          key={language}
          control={control}
          name={`${name}.${language}` as FieldPath<T>}
          label={t('nameIn', { language: t(`common:language.${language}`) })}
        />
      ))}
    </>
  )
}

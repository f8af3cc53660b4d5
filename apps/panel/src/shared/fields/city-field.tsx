import type { FieldValues } from 'react-hook-form'
import { getApi } from '../api/api.ts'
import { ComboBox, type Suggestion } from './combo-box.tsx'
import type { FieldProps } from './field.tsx'
import type { Bound } from './use-field.ts'

/** A city as the lookup returns it, in the code's names. */
export interface CitySuggestion extends Suggestion {
  country: string
  lat: number
  lng: number
  hubId: number
}

interface WireCity {
  id: number
  nombre: string
  provincia: string | null
  pais: string
  lat: number
  lng: number
  hub: number
}

/** Cities whose name (in any of its languages) begins with or contains the text. */
export async function searchCities(text: string, signal?: AbortSignal): Promise<CitySuggestion[]> {
  if (text.length < 2) return []
  const rows = (await getApi('ciudades', { q: text, limite: '20' }, { signal })) as WireCity[]
  return rows.map(({ id, nombre, provincia, pais, lat, lng, hub }) => ({
    id,
    label: nombre,
    detail: [provincia, pais].filter(Boolean).join(', '),
    country: pais,
    lat,
    lng,
    hubId: hub,
  }))
}

interface CityFieldProps<T extends FieldValues, C, O> extends Bound<T, C, O>, FieldProps {
  onPick?: (city: CitySuggestion) => void
}

/** A city by name; the form holds the name, also of one the list does not have. */
export function CityField<T extends FieldValues, C, O>(props: CityFieldProps<T, C, O>) {
  return <ComboBox {...props} search={searchCities} allowsOther />
}

import coastUrl from './base/coast.json?url'
import municipalitiesUrl from './base/municipalities.json?url'
import namesUrl from './base/names.json?url'

/** Paths in units of which the world is 2^17 wide. */
export interface Coast {
  box: [number, number, number, number]
  land: string
  frontiers: string
  provinces: string
}
/** x, y, the zoom from which there is room for it, and its names: `es|en|eu`, an empty one is as the first. */
export type Name = [number, number, number, string]

/** log2 of the width of the world in the units of the paths, and of 256 pixels. */
export const UNITS_ZOOM = 17 - 8

type Check = (value: unknown) => boolean

const has =
  (name: string): Check =>
  (value) =>
    typeof value === 'object' && value !== null && name in value

/** A page that a hotel's network returns instead of the file counts as no file. */
const read = async <T>(url: string, isRight: Check): Promise<T> => {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`The map did not come: ${answer.status}`)
  const value: unknown = await answer.json()
  if (!isRight(value)) throw new Error('What came is no map')
  return value as T
}
const kept = new Map<string, Promise<unknown>>()

/** Each file is requested once; after a failure again with the next map. */
function once<T>(url: string, isRight: Check): Promise<T> {
  let file = kept.get(url) as Promise<T> | undefined
  if (!file) {
    file = read<T>(url, isRight)
    kept.set(url, file)
    file.catch(() => kept.delete(url))
  }
  return file
}

export const readCoast = () => once<Coast>(coastUrl, has('land'))
export const readMunicipalities = () => once<{ lines: string }>(municipalitiesUrl, has('lines'))
export const readNames = () => once<Name[]>(namesUrl, Array.isArray)

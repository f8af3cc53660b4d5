import { defineCall, list, nothing } from '../kit/index.ts'
import { Edition } from './lookups.ts'

/** Editions of the festival with their dates per hub, newest first. */
export const listEditions = defineCall({
  wireName: 'app_ediciones',
  access: 'anon',
  summary: 'Editions of the festival with their dates per hub, newest first.',
  input: nothing,
  output: list(Edition, 5000),
})

import { defineCall, entity, field, filter, flag, list, text } from '../kit/index.ts'
import { currency, Due } from './payout.ts'

/** Who could be paid now in one currency, and who not and why. Without `moneda`, euro. */
export const getPayoutProposal = defineCall({
  wireName: 'app_pagos_propuesta',
  access: 'admin',
  summary: 'Who is owed money, how much of it can go out now, and what holds the rest.',
  input: entity({ currency: field('moneda', filter(currency)) }),
  output: entity({
    currency: field('moneda', currency),
    currencies: field('monedas', list(text(3))),
    /** Whether a file for the bank can be made. */
    hasFile: field('con_fichero', flag),
    dues: field('propuesta', list(Due, 5000)),
  }),
})

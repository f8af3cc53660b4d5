import { getUser } from '@larunbat/contract'
import { callApi } from '../shared/api/api.ts'

/** On its own, because every start of the panel makes this call and needs no rules of other account calls. */
export const getAccount = (id: number) => callApi(getUser, { id })

import { defineCall, entity, pageFields, pageOf } from '../kit/index.ts'
import { AccountRow } from './account-row.ts'

/** What a picker shows of a user. */
export const PickedUser = AccountRow.pick('id', 'name', 'email', 'profileId')

/** The plain list of users for pickers, by name. */
export const listAllUsers = defineCall({
  wireName: 'app_all_users',
  access: 'admin',
  summary: 'Users by name, for pickers.',
  input: entity(pageFields),
  output: pageOf(PickedUser),
})

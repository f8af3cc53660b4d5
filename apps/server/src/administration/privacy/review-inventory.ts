/** What an account left by looking through the events of others: its hubs, views, notes, remarks and answers. */
export const REVIEW_PARTS = {
  'festival-roles': {
    table: 'admin_role',
    columns: ['role', 'hub_ids', 'starts_on', 'ends_on', 'granted_at'],
    hidden: { id: 'technical', account_id: 'the account itself', granted_by: 'somebody else' },
    where: 't.account_id = $1',
    key: 't.id',
  },
  'reviewed-hubs': {
    table: 'hub_reviewer',
    columns: ['hub_id'],
    hidden: { account_id: 'the account itself' },
    where: 't.account_id = $1',
    key: 't.hub_id',
  },
  'saved-views': {
    table: 'saved_view',
    columns: ['name', 'search', 'columns'],
    hidden: { id: 'technical', account_id: 'the account itself' },
    where: 't.account_id = $1',
    key: 't.id',
  },
  'review-notes': {
    table: 'review_note',
    columns: ['event_id', 'text', 'created_at'],
    hidden: { id: 'technical', author_id: 'the account itself' },
    where: 't.author_id = $1',
    key: 't.id',
  },
  'written-remarks': {
    table: 'remark',
    columns: ['event_id', 'section', 'reason', 'text', 'created_at', 'resolved_at'],
    hidden: {
      id: 'shown with the events',
      author_id: 'the account itself',
      ...Object.fromEntries(
        ['answer', 'answered_at', 'answered_by', 'accepted_at', 'reopened_at'].map((column) => [
          column,
          'of those who answer, not of who asked',
        ]),
      ),
    },
    where: 't.author_id = $1',
    key: 't.id',
  },
  'answered-remarks': {
    table: 'remark',
    columns: ['event_id', 'section', 'reason', 'answer', 'answered_at'],
    hidden: {
      id: 'shown with the events',
      author_id: 'of who asked',
      answered_by: 'the account itself',
      text: 'of who asked',
      created_at: 'of who asked',
      resolved_at: 'shown with the events',
      accepted_at: 'of who asked',
      reopened_at: 'of who asked',
    },
    where: 't.answered_by = $1',
    key: 't.id',
  },
  'assigned-reviews': {
    table: 'review_assignee',
    columns: ['event_id', 'assigned_at'],
    hidden: { account_id: 'the account itself' },
    where: 't.account_id = $1',
    key: 't.event_id',
  },
}

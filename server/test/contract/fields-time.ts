import { activity, type Named, under, words } from './named.ts'

const conflict = [
  ...words('id resource record_id record_label client_mutation_id method path base_version server_version client_data server_data'),
  ...words('client_occurred_at server_occurred_at suggested superseded_by status resolution resolved_at created_at'),
  ...under('fields[]', 'field base client server'),
  ...['resolved_by', 'user', 'device'].flatMap((place) => under(place, 'id name')),
]

const webhook = words('id url description events is_active secret_hint last_delivery_at last_status created_at updated_at')

const delivery = [
  ...words('id event_id event status attempts next_attempt_at response_status response_excerpt duration_ms delivered_at created_at'),
  'payload',
]

const revision = [
  ...words('id resource record_id record_label op changes version_before version_after operation_id token_name origin occurred_at'),
  ...words('created_at can_revert revert_blocked reverted_at reverted_by_operation_id'),
  ...under('user', 'id name'),
  ...under('device', 'id name'),
]

const undone = [...words('operation_id reverted'), ...under('revisions[]', revision.join(' '))]

/** History, activity and bin, synchronisation, webhooks: what the areas tell of what happened. */
export const timeFields: Readonly<Record<number, Named>> = {
  208: { field: revision, query: words('resource record_id operation_id user_id from to page per_page') },
  209: { field: [...revision, ...words('before after')] },
  210: { body: words('reason'), field: undone },
  211: { body: words('reason'), field: undone },
  212: { field: activity, query: words('page per_page') },
  213: {
    field: words(
      'id type record_id label data deleted_at deleted_by operation_id expires_at children can_restore counts types retention_days can_purge',
    ),
    query: words('type q page per_page'),
  },
  214: { field: words('type record restored') },
  215: {},
  216: { field: words('purged'), query: words('type') },
  218: {
    field: [...words('cursor has_more full_resync server_time'), ...under('changes[]', 'resource op id version data changed_at seq')],
    query: words('since limit'),
  },
  217: { field: words('cursor server_time schema resources has_more next_page_token'), query: words('resources page_token') },
  219: {
    body: under('mutations[]', 'client_mutation_id method path body base_version occurred_at operation_id temp_id'),
    field: [
      ...words('cursor server_time open_conflicts'),
      ...under('results[]', 'client_mutation_id status http_status id temp_id version data conflict_id error'),
    ],
  },
  220: {
    query: words('since'),
    field: [
      ...words('cursor oldest server_time schema full_resync log_retention_days open_conflicts'),
      ...under('devices[]', 'device_id device_name last_seen_at last_cursor lag last_push_at'),
      ...under('devices[].user', 'id name'),
    ],
  },
  221: { query: words('status resource page per_page'), field: [...conflict, 'open'] },
  222: { body: words('resolution data'), field: [...under('conflict', conflict.join(' ')), 'record'] },
  230: { field: words('event description scope fields sample schema'), query: words('lang') },
  231: { field: webhook },
  232: { body: words('url description events is_active'), field: ['secret', ...under('webhook', webhook.join(' '))] },
  233: { field: under('webhook', webhook.join(' ')) },
  234: { body: words('url description events is_active'), field: under('webhook', webhook.join(' ')) },
  235: {},
  236: { field: under('delivery', delivery.join(' ')) },
  237: { field: delivery, query: words('status event page per_page') },
  238: { field: under('delivery', delivery.join(' ')) },
}

/** The client of the API: types from its description, retries that cannot do a thing twice, pages, uploads, downloads, webhooks. */
export { type Client, type ClientOptions, createClient, signIn, type SignIn } from './client.ts'
export { download, type Downloaded, type DownloadOptions, type DownloadPath } from './download.ts'
export type { Bytes, NamedBytes } from './form.ts'
// Every record, request and answer under its name; a name below takes precedence.
export type * from './openapi.ts'
export { each, type Page, type Paging } from './paging.ts'
export { answerOf, isProblemError, type Outcome, type Problem, type ProblemError, problemOf } from './problem.ts'
export { eventsOf, operationOf, rehearse, undo } from './rehearse.ts'
export type { RetryOptions, Send } from './retry.ts'
export { type Progress, upload, type UploadOptions, type UploadPath } from './upload.ts'
export { type Verified, verifyWebhook, type WebhookOptions } from './webhook.ts'

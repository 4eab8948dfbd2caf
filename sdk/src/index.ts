/** The client of the API: types from its description, retries that cannot do a thing twice, pages, webhooks. */
export { type Client, type ClientOptions, createClient, signIn, type SignIn } from './client.ts'
export type { components, paths } from './openapi.ts'
export { each, type Page, type Paging } from './paging.ts'
export { answerOf, isProblemError, type Outcome, type Problem, type ProblemError, problemOf } from './problem.ts'
export type { RetryOptions, Send } from './retry.ts'
export { type Verified, verifyWebhook, type WebhookEvent, type WebhookOptions } from './webhook.ts'

import { type Html, html } from '../kernel/http/html.ts'
import { version } from '../kernel/operating/release.ts'
import { samplesHtml } from './operation.ts'

const install = `# In a checkout of Partita:
npm ci
npm run build -w sdk
npm pack -w sdk

# In your own project:
npm install ../partita/partita-sdk-${version}.tgz

# Webhooks on your own machine, without a tunnel:
npx @partita/sdk listen --forward-to http://localhost:3000/hook`

export const sdkHtml = (): Html => html`<section class="start" id="sdk" aria-labelledby="sdk-title">
<div class="prose">
<h2 id="sdk-title">SDK</h2>
<p>The TypeScript examples use <code>@partita/sdk</code>: types for every operation and record, safe retries, pages, uploads with progress, webhook verification, and a store for apps that work offline. It runs in Node 22 and later and in browsers. Its README explains the rest.</p>
</div>
${samplesHtml([{ language: 'Shell', text: install }], 'install the SDK')}
</section>`

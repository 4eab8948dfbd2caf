/** Prints the labels that are not official wording, as Markdown, for a native accountant to review. */
import { main } from './lib/checkout.ts'
import { labelsToReview } from './lib/labels-page.ts'

await main(async () => {
  console.log(labelsToReview())
})

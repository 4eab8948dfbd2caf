/** A recognised page: words with their boxes, in points or pixels (only proportions matter), y downwards. */
export interface Word {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** 0 to 1; always 1 for a word of a text layer. */
  readonly confidence: number
}

export interface Page {
  readonly width: number
  readonly height: number
  readonly words: readonly Word[]
}

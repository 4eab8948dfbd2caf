/** A page as whoever read it hands it over: words with their boxes, in points or pixels (only their proportions count), y downwards. */
export interface Word {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** 0 to 1; a word of a text layer is as sure as can be. */
  readonly confidence: number
}

export interface Page {
  readonly width: number
  readonly height: number
  readonly words: readonly Word[]
}

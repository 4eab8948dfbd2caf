/** A value found on the page, with its position and the confidence of its words. */
export interface Found<T> {
  readonly value: T
  readonly x: number
  readonly right: number
  readonly y: number
  readonly height: number
  readonly line: number
  readonly page: number
  readonly place: number
  readonly confidence: number
}

/** Something read off the page: what, where, and how sure the words under it are. */
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

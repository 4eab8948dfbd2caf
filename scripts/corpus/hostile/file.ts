/** A file made to do harm: the name it is sent under, its bytes when asked for, and what it tries. */
export type Hostile = {
  /** Its own, for the messages of a test. */
  readonly id: string
  readonly name: string
  readonly why: string
  readonly bytes: () => Buffer | Promise<Buffer>
}

export const hostile = (id: string, name: string, why: string, bytes: Hostile['bytes']): Hostile => ({ id, name, why, bytes })

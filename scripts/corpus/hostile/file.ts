/** A hostile file: its upload name, its bytes, and what it tries. */
export type Hostile = {
  /** Identifies the file in messages of tests. */
  readonly id: string
  readonly name: string
  readonly why: string
  readonly bytes: () => Buffer | Promise<Buffer>
}

export const hostile = (id: string, name: string, why: string, bytes: Hostile['bytes']): Hostile => ({ id, name, why, bytes })

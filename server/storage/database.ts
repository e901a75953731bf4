import { Low, type Adapter } from 'lowdb'

/** A document that lowdb reads and writes. `data` is its content. */
export type Database<T> = Pick<Low<T>, 'data' | 'read' | 'write'>

/** Creates the lowdb database of a document. The adapter reads and writes the file; `empty` is the content without a file. */
export function openDatabase<T>(empty: T, adapter: Adapter<T>): Database<T> {
  return new Low<T>(adapter, empty)
}

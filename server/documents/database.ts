import { Low, type Adapter } from 'lowdb'

/** A document as lowdb opens and writes it: `data` is what was read last, or is to be written. */
export type Database<T> = Pick<Low<T>, 'data' | 'read' | 'write'>

/** Opens a document through lowdb; `empty` stands for a file that is not there. The adapter does the file's work. */
export function openDatabase<T>(empty: T, adapter: Adapter<T>): Database<T> {
  return new Low<T>(adapter, empty)
}

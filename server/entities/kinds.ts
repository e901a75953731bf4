import { listKind } from './list.ts'
import type { Kinds } from '../store/kind.ts'
import { sectionKind } from './section.ts'
import { todoKind } from './todo.ts'
import { viewKind } from './view.ts'

/** The kinds of entities that an account holds, in the order of the document. */
export const kinds: Kinds = [todoKind, listKind, sectionKind, viewKind]

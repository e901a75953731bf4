import { join } from 'node:path'
import { referenceOf } from '../../renderer/reference/model/reference.ts'
import { renderReference } from '../../renderer/reference/render.ts'
import { currentDocument } from './document.ts'

/** The HTML of the body of the page at /docs. */
export const html = renderReference(referenceOf(currentDocument(join(import.meta.dirname, '..', '..'))))

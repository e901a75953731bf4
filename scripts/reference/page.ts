import { join } from 'node:path'
import { arrangeReference } from '../../renderer/reference/model/reference.ts'
import { renderReference } from '../../renderer/reference/render.ts'
import { describeCurrentVersion } from './document.ts'

/** The HTML of the body of the page at /docs. */
export const html = renderReference(
  arrangeReference(describeCurrentVersion(join(import.meta.dirname, '..', '..'))),
)

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ApiDocument } from '../../renderer/reference/model/open-api.ts'
import { endpoints } from '../../server/endpoints.ts'
import { describeEndpoints } from '../../server/http/open-api/document.ts'

/** The OpenAPI document of this version of Localist, at its usual address. `root` is the folder with package.json. */
export function describeCurrentVersion(root: string): ApiDocument {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    readonly version: string
  }
  const document: unknown = describeEndpoints(endpoints, { version, origin: 'http://127.0.0.1:41730' })
  return document as ApiDocument
}

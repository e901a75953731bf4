import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { arrangeReference } from '../renderer/reference/model/reference.ts'
import { describeCurrentVersion } from './reference/document.ts'
import { writeMarkdown } from './reference/markdown.ts'

const root = join(import.meta.dirname, '..')
const path = join(root, 'docs', 'api.md')
const text = writeMarkdown(arrangeReference(describeCurrentVersion(root)))

if (!process.argv.includes('--check')) {
  writeFileSync(path, text)
  console.log('Wrote docs/api.md')
} else if (readFileSync(path, 'utf8') !== text) {
  console.error('docs/api.md is not what the endpoints say. Run `npm run docs` and commit it.')
  process.exitCode = 1
}

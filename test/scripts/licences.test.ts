import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'ava'
import { listLicences } from '../../scripts/page/licences.ts'

const root = join(import.meta.dirname, '..', '..')

test('every package of the lockfile that is not for development only is listed with its licence', async (t) => {
  const { packages } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'))
  const listed = new Set((await listLicences(root)).map(({ name, version }) => `${name} ${version}`))
  const shipped = Object.entries<{ version: string; dev?: true; optional?: true; devOptional?: true }>(
    packages,
  )
    .filter(([folder, { dev, devOptional }]) => folder !== '' && dev !== true && devOptional !== true)
    .filter(([folder]) => !folder.includes('@types/'))
    .map(([folder, { version }]) => `${folder.split('node_modules/').at(-1)} ${version}`)
  t.true(shipped.length > 50)
  t.deepEqual(
    shipped.filter((each) => !listed.has(each)),
    [],
  )
})

test('the packages of the page are listed, with all that they depend on, and no tool is', async (t) => {
  const licences = await listLicences(root)
  const names = new Set(licences.map(({ name }) => name))
  for (const name of [
    'Localist',
    'react',
    'scheduler',
    'react-aria-components',
    'markdown-it',
    'linkify-it',
    'wouter',
  ])
    t.true(names.has(name), name)
  for (const name of ['typescript', 'ava', 'oxlint', 'playwright-core', 'electron-builder'])
    t.false(names.has(name), name)
  t.regex(licences[0]?.text ?? '', /Permission is hereby granted/)
  t.deepEqual(
    licences.filter(({ licence }) => licence === '').map(({ name }) => name),
    [],
  )
})

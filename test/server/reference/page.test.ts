import test from 'ava'
import { endpoints } from '../../../server/endpoints.ts'
import { rawRequest } from '../../support/http.ts'
import { startServer } from '../../support/server.ts'

test('the reference is at /docs, with the headers of the page, and names every endpoint', async (t) => {
  const { url } = await startServer(t)
  const page = await rawRequest(url, { path: '/docs' })
  t.is(page.status, 200)
  t.is(page.headers.get('Content-Type'), 'text/html; charset=utf-8')
  t.is(page.headers.get('Cache-Control'), 'no-cache')
  const home = await rawRequest(url, { path: '/' })
  for (const name of ['Content-Security-Policy', 'X-Content-Type-Options', 'Referrer-Policy'])
    t.is(page.headers.get(name), home.headers.get(name), name)
  for (const { path, summary } of endpoints) {
    t.true(page.body.includes(`<code>${path.replace(/:(\w+)/, '{$1}')}</code>`), path)
    t.true(page.body.includes(`>${summary}</a>`), summary)
  }
  t.is((await rawRequest(url, { path: '/docs', method: 'HEAD' })).status, 200)
})

test('the reference has no inline script or style, and asks no other host for anything', async (t) => {
  const { url } = await startServer(t)
  const { body } = await rawRequest(url, { path: '/docs' })
  t.notRegex(body, /<style|\sstyle=|\son[a-z]+=/)
  for (const [script] of body.matchAll(/<script[^>]*>/g)) t.regex(script, / src="\/assets\/[\w.-]+"/)
  const loaded = [...body.matchAll(/<(?:script|link|img)[^>]* (?:src|href)="([^"]*)"/g)].map(([, to]) => to)
  t.true(loaded.length >= 3)
  for (const path of loaded) t.is((await rawRequest(url, { path })).status, 200, path)
})

test('no other path leads to the reference', async (t) => {
  const { url } = await startServer(t)
  for (const path of [
    '/docs/',
    '/Docs',
    '/docs.html',
    '/docs/index.html',
    '/reference',
    '/reference/index.html',
  ])
    t.is((await rawRequest(url, { path })).status, 404, path)
  t.is((await rawRequest(url, { path: '/docs', method: 'POST' })).status, 404)
  t.is((await rawRequest(url, { path: '/docs', headers: { Host: 'a.example' } })).status, 403)
})

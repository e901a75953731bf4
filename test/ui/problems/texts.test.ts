import test from 'ava'
import { en } from '../../../messages/en.ts'
import { ApiProblem } from '../../../renderer/api/problem.ts'
import { explain } from '../../../renderer/problems/explain.ts'
import { mistake } from '../../../server/auth/configuration/mistakes.ts'
import { notKeptSentences } from '../../../server/auth/sign-ins/not-kept.ts'
import { failureReason } from '../../../server/failure-reasons.ts'
import { problemTypes, type ProblemSlug } from '../../../server/http/problem-types.ts'
import { reason } from '../../../server/reasons.ts'
import { text } from '../../support/english.ts'

/** The types that the page cannot meet, since they refuse requests that it never sends. */
const unmet: ReadonlySet<ProblemSlug> = new Set([
  'bad-request',
  'no-such-endpoint',
  'unsupported-media-type',
  'expectation-failed',
  'headers-too-large',
])

const english = 'English of the server'

const slugs = Object.keys(problemTypes) as ProblemSlug[]

const explainSlug = (slug: string, status: number): string =>
  explain(
    new ApiProblem({ type: `urn:localist:problem:${slug}`, title: slug, status, detail: english }),
    text,
  )

for (const slug of slugs.filter((each) => !unmet.has(each))) {
  test(`the page has a text for the problem ${slug}, also without a reason`, (t) => {
    const words = explainSlug(slug, problemTypes[slug].status)
    t.false(words.includes(slug), words)
    t.false(words.includes(english))
  })
}

for (const slug of [...unmet, 'of-a-newer-server']) {
  test(`the problem ${slug} is explained by the class of its status, and named`, (t) => {
    t.is(explainSlug(slug, 418), `Localist refused this, so nothing was changed (${slug}).`)
    t.is(explainSlug(slug, 599), `Localist could not do this (${slug}). Its log says more.`)
  })
}

const { reason: mistakeReason, values } = mistake.unwrap().shape
const rules = values.unwrap().shape.rule.unwrap().options

const areas = {
  reason: reason.options,
  failure: failureReason.options,
  mistake: mistakeReason.options,
  rule: rules,
  notKept: Object.keys(notKeptSentences),
  noSession: ['stopped', 'refused', 'unreachable'],
} as const

for (const [area, names] of Object.entries(areas)) {
  test(`the page has a text for each ${area} that the server or the app can give, and for no other`, (t) => {
    const texts = Object.keys(en).filter((id) => id.startsWith(`${area}.`))
    const own = texts.filter((id) => !['unknown', 'other'].some((name) => id === `${area}.${name}`))
    const expected = names.filter((name) => !['unknown', 'other'].includes(name))
    t.deepEqual(own.toSorted(), expected.map((name) => `${area}.${name}`).toSorted())
  })
}

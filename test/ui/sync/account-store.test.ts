import test from 'ava'
import * as fc from 'fast-check'
import { runExample } from '../../support/page-sync/example.ts'
import { holds } from '../../support/properties.ts'
import { propertyRuns } from '../../support/rounds.ts'

const kinds = [
  ...Array.from({ length: 8 }, () => 'person'),
  ...Array.from({ length: 5 }, () => 'other'),
  ...Array.from({ length: 6 }, () => 'serve'),
  ...Array.from({ length: 5 }, () => 'deliver'),
  'serve all',
  'deliver all',
  'deliver all',
  'lose',
  'lose',
  'stream',
  'stream',
  'stream',
  'stream',
  'stream gap',
  'stream gap',
  'stream again',
  'awake',
  'ask',
  'wait',
  'reload',
  'trash',
  'outage',
  'large',
]

const rare = ['switch', 'edit by hand']

const number = fc.nat({ max: 999 })

// Most steps are about the same few todos and requests.
const few = fc.oneof({ weight: 3, arbitrary: fc.nat({ max: 2 }) }, { weight: 1, arbitrary: number })

const stepOf = (names: readonly string[]) =>
  fc.record({ what: fc.constantFrom(...names), action: number, which: few, value: number })

const steps = fc.array(stepOf(kinds), { maxLength: 60, size: 'max' })

test('whatever is lost, late or doubled, the page ends as the server and loses nothing', async (t) => {
  t.timeout(600_000)
  await holds(
    t,
    fc.asyncProperty(steps, (all) => runExample(t, all)),
    3 * propertyRuns,
  )
})

test('a page that changes accounts, and an account that is edited by hand, lose nothing', async (t) => {
  t.timeout(600_000)
  const withRare = fc.array(
    fc.oneof({ weight: 9, arbitrary: stepOf(kinds) }, { weight: 1, arbitrary: stepOf(rare) }),
    {
      maxLength: 50,
      size: 'max',
    },
  )
  await holds(
    t,
    fc.asyncProperty(withRare, (all) => runExample(t, all)),
    2 * propertyRuns,
  )
})

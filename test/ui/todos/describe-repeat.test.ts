import { createText } from '../../../renderer/messages/use-text.ts'
import test from 'ava'
import { createIntl } from 'react-intl'
import { repeat as de } from '../../../messages/de/repeat.ts'
import { repeat as en } from '../../../messages/en/repeat.ts'
import { repeat as es } from '../../../messages/es/repeat.ts'
import { repeat as fr } from '../../../messages/fr/repeat.ts'
import { createRepeatWords } from '../../../renderer/todos/repeat/describe-repeat.ts'
import { describedRules } from './described-rules.ts'

const describeIn = (locale: string, messages: Readonly<Record<string, string>>) => {
  const intl = createIntl({ locale, messages })
  return createRepeatWords(createText(intl), locale)
}

const languages = [
  describeIn('en-GB', en),
  describeIn('de-DE', de),
  describeIn('fr-FR', fr),
  describeIn('es-ES', es),
]

for (const [rrule, ...expected] of describedRules)
  test(`${rrule} in words`, (t) =>
    t.deepEqual(
      languages.map((describe) => describe({ rrule, from: 'due' })),
      expected,
    ))

test('a repeat that counts from completion says so before its end', (t) => {
  t.deepEqual(
    languages.map((describe) => describe({ rrule: 'FREQ=DAILY;INTERVAL=3;COUNT=10', from: 'completion' })),
    [
      'Every 3 days after completion, 10 times',
      'Alle 3 Tage nach dem Erledigen, 10-mal',
      'Tous les 3 jours après l’avoir terminée, 10 fois',
      'Cada 3 días después de completarla, 10 veces',
    ],
  )
})

test('dates are formatted by the region', (t) => {
  const describe = describeIn('en-US', en)
  t.is(
    describe({ rrule: 'FREQ=YEARLY;BYMONTH=5;BYMONTHDAY=5;UNTIL=20301204', from: 'due' }),
    'Every year on May 5, until December 4, 2030',
  )
})

test('a rule that cannot be read is a custom rule', (t) => {
  t.is(languages[0]?.({ rrule: 'FREQ=HOURLY', from: 'due' }), 'Custom rule')
})

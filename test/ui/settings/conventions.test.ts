import test from 'ava'
import { findEnglishOfRegion } from '../../../renderer/messages/conventions.ts'

const instant = new Date(2026, 10, 21, 14, 5)

const cases: readonly (readonly [readonly string[], string, RegExp])[] = [
  [['de-DE', 'de', 'en-US', 'en'], '21/11/2026', /^14:05$/],
  [['de', 'en-US', 'en'], '21/11/2026', /^14:05$/],
  [['en-DE'], '21/11/2026', /^14:05$/],
  [['fr-FR'], '21/11/2026', /^14:05$/],
  [['pt-BR', 'en-US'], '21/11/2026', /^14:05$/],
  [['sv-SE'], '2026-11-21', /^14:05$/],
  [['zh-CN'], '2026-11-21', /^14:05$/],
  [['ko-KR'], '2026-11-21', /^0?2:05\sPM$/i],
  [['th-TH'], '21/11/2026', /^14:05$/],
  [['fa-IR'], '2026-11-21', /^14:05$/],
  [['es-419'], '21/11/2026', /^2:05\spm$/],
  [['en-GB', 'en-US'], '21/11/2026', /^14:05$/],
  [['en-US', 'en', 'de-DE'], '11/21/2026', /^2:05\sPM$/],
  [['c', 'en-US@posix', 'de-DE'], '21/11/2026', /^14:05$/],
  [[], '11/21/2026', /^2:05\sPM$/],
]

for (const [languages, date, time] of cases) {
  test(`who reads ${languages.join(', ') || 'no language'} sees ${date}, in English`, (t) => {
    const locale = findEnglishOfRegion(languages)
    const options = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
    t.is(new Intl.DateTimeFormat(locale, options).format(instant), date)
    t.regex(new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: 'numeric' }).format(instant), time)
    const words = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(instant)
    t.regex(words, /\b(Nov|2026-11-21)\b/)
    t.regex(words, /2026/)
  })
}

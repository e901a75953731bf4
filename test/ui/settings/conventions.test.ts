import test from 'ava'
import { findLanguage, type CatalogueName, type Language } from '../../../messages/languages.ts'
import { findLocale } from '../../../renderer/messages/conventions.ts'

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
    const locale = findLocale('en', languages)
    const options = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
    t.is(new Intl.DateTimeFormat(locale, options).format(instant), date)
    t.regex(new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: 'numeric' }).format(instant), time)
    const words = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(instant)
    t.regex(words, /\b(Nov|2026-11-21)\b/)
    t.regex(words, /2026/)
  })
}

const others: readonly (readonly [CatalogueName, readonly string[], string, RegExp])[] = [
  ['de', ['de-DE'], '21.11.2026', /^14:05$/],
  ['de', ['de-CH', 'fr-CH'], '21.11.2026', /^14:05$/],
  ['de', ['en-US'], '21.11.2026', /^14:05$/],
  ['de', [], '21.11.2026', /^14:05$/],
  ['fr', ['fr-CA'], '2026-11-21', /^14\sh\s05$/],
  ['fr', ['fr-FR'], '21/11/2026', /^14:05$/],
  ['es', ['es-MX'], '21/11/2026', /^2:05\sp\.m\.$/],
  ['es', ['es-ES'], '21/11/2026', /^14:05$/],
  ['es', ['en-US'], '21/11/2026', /^2:05\sp\.m\.$/],
]

for (const [language, regions, date, time] of others) {
  test(`${language} in the region of ${regions.join(', ') || 'nobody'} writes ${date}`, (t) => {
    const locale = findLocale(language, regions)
    const options = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
    t.is(new Intl.DateTimeFormat(locale, options).format(instant), date)
    t.regex(new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: 'numeric' }).format(instant), time)
    t.is(new Intl.Locale(locale).language, language)
  })
}

const preferences: readonly (readonly ['system' | Language, readonly string[], CatalogueName])[] = [
  ['system', ['de-AT', 'en'], 'de'],
  ['system', ['it', 'pt-BR', 'es-419', 'en'], 'es'],
  ['system', ['it', 'pl'], 'en'],
  ['system', [], 'en'],
  ['system', ['den', 'FR'], 'fr'],
  ['system', ['en-XA'], 'en-XA'],
  ['system', ['ar-EG', 'fr'], 'fr'],
  ['fr', ['de'], 'fr'],
]

for (const [chosen, preferred, found] of preferences) {
  test(`${chosen} for who reads ${preferred.join(', ') || 'nothing'} is ${found}`, (t) =>
    t.is(findLanguage(chosen, preferred), found))
}

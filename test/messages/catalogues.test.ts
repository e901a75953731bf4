import { readdir } from 'node:fs/promises'
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import test from 'ava'
import { createFormats } from '../../renderer/messages/formats.ts'
import { loadCatalogue, type MessageId } from '../../messages/catalogue.ts'
import { loadDesktopTexts } from '../../messages/desktop.ts'
import { loadCallbackTexts } from '../../messages/callback.ts'
import { languages, type Language } from '../../messages/languages.ts'
import { loadLineWords } from '../../messages/line-words.ts'
import { arXB, enXA } from '../../messages/pseudo.ts'
import { createText } from '../../renderer/messages/use-text.ts'
import { explainReason } from '../../renderer/problems/explain-reason.ts'

const en = await loadCatalogue('en')

const ids = Object.keys(en) as MessageId[]

/** The arguments of a message: `count` of a plural and `count` of a number are two. */
const argumentsOf = (elements: readonly MessageFormatElement[]): readonly string[] =>
  elements.flatMap((element) => {
    if (element.type === TYPE.literal || element.type === TYPE.pound) return []
    const own = 'value' in element && typeof element.value === 'string' ? [element.value] : []
    if (element.type === TYPE.plural || element.type === TYPE.select)
      return [...own, ...Object.values(element.options).flatMap(({ value }) => argumentsOf(value))]
    return own
  })

/** The plurals of a message whose other form says the number. */
const numberedOf = (elements: readonly MessageFormatElement[]): readonly string[] =>
  elements.flatMap((element) => {
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return []
    const inner = Object.values(element.options).flatMap(({ value }) => numberedOf(value))
    const other = element.options['other']?.value ?? []
    return other.some(({ type }) => type === TYPE.pound) ? [element.value, ...inner] : inner
  })

const sorted = (names: readonly string[]) => [...new Set(names)].toSorted()

for (const language of languages) {
  test(`${language} has a text for each text in English, with the same arguments and each number`, async (t) => {
    const catalogue = await loadCatalogue(language)
    t.deepEqual(Object.keys(catalogue).toSorted(), ids.toSorted())
    for (const id of ids) {
      // A language says repeats with what it needs of the rule: test/ui/todos/repeats.test.ts.
      if (id.startsWith('repeat.')) continue
      t.not(catalogue[id].trim(), '', id)
      t.deepEqual(sorted(argumentsOf(parse(catalogue[id]))), sorted(argumentsOf(parse(en[id]))), id)
      const numbered = new Set(numberedOf(parse(catalogue[id])))
      t.deepEqual(
        numberedOf(parse(en[id])).filter((name) => !numbered.has(name)),
        [],
        id,
      )
    }
  })
}

test('a language has the same files in its folder as English, beside its words of lines', async (t) => {
  const list = async (language: Language) =>
    (await readdir(new URL(`../../messages/${language}/`, import.meta.url))).toSorted()
  const files = await list('en')
  for (const language of languages) {
    if (language === 'en') continue
    t.deepEqual(await list(language), [...files, 'line-words.ts'].toSorted(), language)
    t.not(await loadLineWords(language), null)
  }
})

test('the reason of a notice says instants in the language and time zone of the page', async (t) => {
  const values = { from: '2097-11-26T17:18:30.000Z', to: '2097-11-27T02:05:00.000Z', count: 0, copies: '' }
  const explainIn = async (locale: Language) => {
    const messages = await loadCatalogue(locale)
    const text = createText(createFormats(locale, 'Europe/Berlin'), messages)
    return explainReason({ reason: 'journal-end-missing', values }, text) ?? ''
  }
  t.regex(await explainIn('en'), /between Nov 26, 2097, 6:18\sPM, and Nov 27, 2097, 3:05\sAM, may/)
  t.regex(await explainIn('de'), /zwischen 26\. Nov\. 2097, 18:18, und 27\. Nov\. 2097, 03:05, fehlen/)
  t.regex(await explainIn('fr'), /entre le 26 nov\. 2097, 18:18, et le 27 nov\. 2097, 03:05, manquent/)
  t.regex(await explainIn('es'), /entre el 26 nov 2097, 18:18, y el 27 nov 2097, 3:05\./)
})

test('a text that is not there, or a value of it, is reported, and its id stands in its place', async (t) => {
  const reported: unknown[] = []
  const text = createText(createFormats('en'), await loadCatalogue('en'), (error) => reported.push(error))
  t.is(text('newer.text' as MessageId), 'newer.text')
  t.is(text('activity.withOthers'), 'activity.withOthers')
  t.regex(text('activity.withOthers', { count: 3 }), /3/)
  t.regex(reported.join('\n'), /There is no text newer\.text\.[^]*count/)
})

test('no letter of the Alt key is twice in a menu of the desktop app', async (t) => {
  const menus = {
    file: ['newTodo', 'openInBrowser', 'showDataFolder', 'print', 'settings', 'quit'],
    edit: ['undo', 'redo', 'cut', 'copy', 'paste', 'delete', 'selectAll', 'find', 'palette'],
    view: [
      'inbox',
      'today',
      'upcoming',
      'someday',
      'all',
      'completed',
      'trash',
      'activity',
      'toggleSidebar',
      'toggleDetails',
      'reload',
      'fullScreen',
    ],
    tray: ['openApp', 'newTodo', 'dueToday', 'pauseForOneHour', 'pauseUntilMorning', 'quit'],
    pausedTray: ['openApp', 'newTodo', 'dueToday', 'resumeNotifications', 'quit'],
    lastClose: ['stay', 'quit', 'cancel'],
    bar: ['file', 'edit', 'view', 'window', 'help'],
  } as const
  for (const language of languages) {
    const texts = await loadDesktopTexts(language)
    for (const [menu, items] of Object.entries(menus)) {
      const letters = items.flatMap((item) => /&(\p{L})/u.exec(texts[item])?.[1]?.toLowerCase() ?? [])
      t.deepEqual(letters.toSorted(), [...new Set(letters)].toSorted(), `${language}: ${menu}`)
    }
  }
})

test('the page after a sign-in has no character that is part of HTML', async (t) => {
  for (const language of languages)
    for (const [id, text] of Object.entries(await loadCallbackTexts(language)))
      t.notRegex(text, /[<>&"]/, `${language}: ${id}`)
})

test('the pseudo-locales keep the arguments of a text and change the rest', (t) => {
  for (const id of ids) {
    const wanted = sorted(argumentsOf(parse(en[id])))
    t.deepEqual(sorted(argumentsOf(enXA[id] ?? [])), wanted, id)
    t.deepEqual(sorted(argumentsOf(arXB[id] ?? [])), wanted, id)
  }
  t.deepEqual(enXA['view.today'], [{ type: TYPE.literal, value: 'Tödáýöá' }])
  t.deepEqual(arXB['view.today'], [{ type: TYPE.literal, value: '\u202eToday\u202c' }])
})

import test from 'ava'
import { listQuickDates } from '../../renderer/todos/fields/quick-dates.ts'
import { addTags, completeTag } from '../../renderer/todos/fields/tag-names.ts'

test('quick dates are the next Saturday and the next Monday', (t) => {
  t.deepEqual(listQuickDates('2026-12-01', 'auto'), {
    today: '2026-12-01',
    tomorrow: '2026-12-02',
    weekend: '2026-12-05',
    nextWeek: '2026-12-07',
  })
})

test('on a Saturday or Monday, the weekend and the next week are a week later', (t) => {
  t.is(listQuickDates('2026-12-05', 'monday').weekend, '2026-12-12')
  t.is(listQuickDates('2026-12-07', 'monday').nextWeek, '2026-12-14')
  t.is(listQuickDates('2026-12-31', 'sunday').weekend, '2027-01-02')
})

test('where weeks begin on Saturday, the weekend is Friday and work begins on Sunday', (t) => {
  const { weekend, nextWeek } = listQuickDates('2026-12-01', 'saturday')
  t.deepEqual([weekend, nextWeek], ['2026-12-04', '2026-12-06'])
})

test('tags are added by their names, without # and blanks', (t) => {
  t.deepEqual(addTags(['home'], ' #work ,, a tag , #', []), ['home', 'work', 'a tag'])
})

test('a tag that is there, or known with other capitals, is not added a second time', (t) => {
  t.deepEqual(addTags(['Home'], 'home', []), ['Home'])
  t.deepEqual(addTags([], 'WORK', ['work']), ['work'])
  t.deepEqual(addTags(['é'], 'e\u0301', []), ['é'])
  t.deepEqual(addTags([], 'home', ['Home', 'home']), ['home'])
})

test('a todo gets at most 100 tags of 100 characters', (t) => {
  const many = Array.from({ length: 100 }, (_, index) => `tag ${index}`)
  t.deepEqual(addTags(many, 'one more', []), many)
  t.is(addTags([], 'x'.repeat(300), [])[0]?.length, 100)
  t.deepEqual(addTags([], `${'x'.repeat(99)}🏡🏡`, []), [`${'x'.repeat(99)}🏡`])
})

test('known tags complete a text by their beginning first, whatever their accents', (t) => {
  const known = ['phone', 'home', 'Ärger', 'homework']
  t.deepEqual(completeTag(['homework'], '#ho', known), ['home', 'phone'])
  t.deepEqual(completeTag([], 'arg', known), ['Ärger'])
  t.deepEqual(completeTag([], 'x', known), [])
})

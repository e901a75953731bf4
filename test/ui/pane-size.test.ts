import test from 'ava'
import { limitSize, paneLimits, sizeAfterKey } from '../../renderer/components/panes/pane-size.ts'

const { sidebar } = paneLimits

test('arrow keys move a separator by 16 px, in the direction in which the pane grows', (t) => {
  t.is(sizeAfterKey('ArrowRight', 232, sidebar, 'ArrowRight'), 248)
  t.is(sizeAfterKey('ArrowLeft', 232, sidebar, 'ArrowRight'), 216)
  t.is(sizeAfterKey('ArrowRight', 232, sidebar, 'ArrowLeft'), 216)
})

test('a pane never leaves its limits', (t) => {
  t.is(sizeAfterKey('ArrowRight', 312, sidebar, 'ArrowRight'), 320)
  t.is(sizeAfterKey('ArrowLeft', 182, sidebar, 'ArrowRight'), 180)
  t.is(limitSize(-5, sidebar), 180)
  t.is(limitSize(5000.5, sidebar), 320)
})

test('Home and End give the limits, and other keys nothing', (t) => {
  t.is(sizeAfterKey('Home', 232, sidebar, 'ArrowLeft'), 180)
  t.is(sizeAfterKey('End', 232, sidebar, 'ArrowLeft'), 320)
  t.is(sizeAfterKey('ArrowUp', 232, sidebar, 'ArrowRight'), null)
  t.is(sizeAfterKey('Enter', 232, sidebar, 'ArrowRight'), null)
})

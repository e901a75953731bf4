import { viewIcons, viewNames } from '../../common/filters/filter-names.ts'
import type { View } from '../../server/contract.ts'
import type { WordDefinition } from '../command.ts'
import { colours } from '../output/colours.ts'
import { filterOptions, sortOption, type FilterOptions } from '../todos/filter.ts'

/** The sentence about the names of views in the help of a command. */
export const viewHelp =
  'VIEW is the name of a view in any case, the beginning of its name, or the end of its id, at least four characters. A name that fits exactly comes first.'

/** The argument of the commands for one view. */
export const viewWord: WordDefinition = ['<view>', 'a view', { complete: 'views' }]

/** The options of a view itself, and of its filter. */
export interface ViewOptions extends FilterOptions {
  readonly icon?: View['icon']
  readonly colour?: View['colour']
  /** A field of the API, with `-` in front for descending; false is --no-sort. */
  readonly sort?: View['sort'] | false
  /** A view that is always there. */
  readonly view?: NonNullable<View['filter']['view']>
}

/** The options of `localist views add` and `localist views edit`. */
export const viewOptions: readonly WordDefinition[] = [
  ...filterOptions,
  ['--view <view>', 'only todos of a view that is always there', { choices: viewNames }],
  sortOption,
  ['--no-sort', 'the order that the filter has by itself'],
  ['--icon <icon>', 'the icon (default: list-filter)', { choices: viewIcons }],
  ['--colour <colour>', 'the colour of the icon (default: grey)', { choices: colours }],
]

import { inboxId } from '../../common/inbox.ts'
import { Choice } from '../components/fields/choice.tsx'
import { Picker } from '../components/fields/picker.tsx'
import { useText } from '../messages/use-text.ts'
import { useLists } from '../sync/sync-context.ts'
import { listPath } from '../routing/view-path.ts'
import { useCustomViewValues } from '../custom-views/custom-view-values.tsx'
import { inboxView, mainViews } from '../todo-views/view.ts'
import { isOffered, sortLists } from '../lists/sort-lists.ts'
import { firstDays } from './last-settings.ts'
import { useChangeSettings, useFirstDayOfWeek, usePageSettings } from './settings.ts'

/** The section of the settings for the view at the start, the list of new todos, and the first day of the week. */
export function TodosSection() {
  const text = useText()
  const settings = usePageSettings()
  const { mutate: change } = useChangeSettings()
  const lists = sortLists(useLists())
  const offered = lists.filter(isOffered)
  const listOptions = [
    { value: inboxId, label: text('view.inbox') },
    ...offered.map(({ id, name }) => ({ value: id, label: name })),
  ]
  const viewOptions = [
    ...mainViews.map(({ path, name, title }) => ({ value: path, label: name === null ? title : text(name) })),
    ...[...useCustomViewValues().values()].map(({ path, title }) => ({ value: path, label: title })),
    ...lists
      .filter((list) => isOffered(list) || `lists/${list.id}` === settings.defaultView)
      .map(({ id, name }) => ({ value: listPath(id), label: name })),
  ]
  const firstDay = useFirstDayOfWeek()
  return (
    <section className="settings-section" aria-labelledby="todos-title">
      <h2 id="todos-title" tabIndex={-1}>
        {text('settings.todos')}
      </h2>
      <Picker
        label={text('settings.defaultView')}
        value={orFirst(viewOptions, `/${settings.defaultView}`, inboxView.path)}
        onChange={(path) => change({ defaultView: path.slice(1) })}
        options={viewOptions}
      />
      <Picker
        label={text('settings.defaultList')}
        value={orFirst(listOptions, settings.defaultListId, inboxId)}
        onChange={(id) => change({ defaultListId: id })}
        options={listOptions}
      />
      <Choice
        label={text('settings.firstDay')}
        value={firstDay}
        onChange={(day) => change({ firstDayOfWeek: day })}
        options={firstDays.map((value) => ({ value, label: text(`settings.firstDay.${value}`) }))}
      />
    </section>
  )
}

/** A list or view that is gone is the inbox. */
const orFirst = (
  options: readonly { readonly value: string }[],
  chosen: string | null,
  otherwise: string,
): string => options.find(({ value }) => value === chosen)?.value ?? otherwise

import { ListFilter } from 'lucide-react'
import { Suspense } from 'react'
import { viewIcons } from '../../common/filters/filter-names.ts'
import { Icon, type IconShape } from '../components/icon.tsx'
import { lazyPart } from '../components/states/lazy-part.tsx'
import type { CustomView } from '../sync/entities.ts'

const loadDrawings = () => import('./drawings.ts')

// The drawings are loaded with the first icon, since most pages begin without one.
const createIcon = (name: CustomView['icon']): IconShape => {
  const Drawing = lazyPart(async () => (await loadDrawings()).drawings[name], { instead: ListFilter })
  return function CustomViewIcon(props) {
    return (
      <Suspense fallback={<span className={props.className} style={{ width: props.size }} />}>
        <Drawing {...props} />
      </Suspense>
    )
  }
}

const icons = new Map(viewIcons.map((name) => [name, createIcon(name)]))

const unknown = createIcon('list-filter')

/** Returns the icon of a view with a name. */
export const customViewIcon = (name: CustomView['icon']): IconShape => icons.get(name) ?? unknown

interface ColouredIconProps {
  readonly name: CustomView['icon']
  readonly colour: CustomView['colour']
}

/** The icon of a view in its colour. It is hidden from assistive technology, since the name of the view is beside it. */
export function ColouredIcon({ name, colour }: ColouredIconProps) {
  return (
    <span className="coloured-icon" data-colour={colour}>
      <Icon of={customViewIcon(name)} />
    </span>
  )
}

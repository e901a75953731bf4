import { ListFilter } from 'lucide-react'
import { Suspense } from 'react'
import { viewIcons } from '../../common/filters/filter-names.ts'
import type { List, View } from '../../server/contract.ts'
import { Icon, type IconShape } from './icon.tsx'
import { lazyPart } from './states/lazy-part.tsx'

const loadDrawings = () => import('./drawings.ts')

// The drawings are loaded with the first icon, since most pages begin without one.
const createIcon = (name: View['icon']): IconShape => {
  const Drawing = lazyPart(async () => (await loadDrawings()).drawings[name], { instead: ListFilter })
  return function NamedIcon(props) {
    return (
      <Suspense fallback={<span className={props.className} style={{ width: props.size }} />}>
        <Drawing {...props} />
      </Suspense>
    )
  }
}

const icons = new Map(viewIcons.map((name) => [name, createIcon(name)]))

const unknown = createIcon('list-filter')

/** Returns the icon of a view or a list with a name. */
export const namedIcon = (name: View['icon']): IconShape => icons.get(name) ?? unknown

interface ColouredIconProps {
  readonly name: View['icon']
  readonly colour: List['colour']
}

/** The icon of a view or a list in its colour. It is hidden from assistive technology, since the name is beside it. */
export function ColouredIcon({ name, colour }: ColouredIconProps) {
  return (
    <span className="coloured-icon" data-colour={colour}>
      <Icon of={namedIcon(name)} />
    </span>
  )
}

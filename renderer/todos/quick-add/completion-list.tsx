import { Flag, Hash, Inbox } from 'lucide-react'
import { useEffect } from 'react'
import { ColourDot } from '../../components/colour-dot.tsx'
import { Icon } from '../../components/icon.tsx'
import { useText } from '../../messages/use-text.ts'
import type { Option } from './completion.ts'

interface CompletionListProps {
  /** The id of the list. Those of the options are this one with a hyphen and their index. */
  readonly id: string
  readonly options: readonly Option[]
  /** The index of the option that Enter takes; -1 for none. */
  readonly active: number
  readonly onChoose: (option: Option) => void
}

/** The tags, lists or priorities that finish the word at the cursor. The focus stays in the field, whose arrow keys walk here. */
export function CompletionList({ id, options, active, onChoose }: CompletionListProps) {
  const text = useText()
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, active])
  return (
    <div
      id={id}
      className="popover menu-popover completion"
      role="listbox"
      aria-label={text('quickAdd.options')}
    >
      {options.map((option, index) => (
        <div
          key={option.insert}
          id={`${id}-${index}`}
          className="menu-item"
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          data-focused={index === active || undefined}
          // The field keeps the focus.
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(option)}
        >
          <OptionIcon option={option} />
          <bdi>{option.label.replace(/^#/, '')}</bdi>
        </div>
      ))}
    </div>
  )
}

function OptionIcon({ option: { colour, priority } }: { readonly option: Option }) {
  if (priority !== undefined)
    return (
      <span className="priority-flag" data-priority={priority}>
        <Icon of={Flag} />
      </span>
    )
  if (colour === undefined) return <Icon of={Hash} />
  return colour === null ? <Icon of={Inbox} /> : <ColourDot colour={colour} />
}

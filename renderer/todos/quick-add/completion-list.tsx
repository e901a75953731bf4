import { CalendarDays, Flag, Hash, Inbox } from 'lucide-react'
import '../../styles/menus.css'
import { formatKeys } from '../../commands/keys.ts'
import { ColourDot } from '../../components/colour-dot.tsx'
import type { Combobox } from '../../components/fields/use-combobox.ts'
import { Icon } from '../../components/icon.tsx'
import { useText } from '../../messages/use-text.ts'
import type { Option } from './completion.ts'

interface CompletionListProps {
  readonly options: readonly Option[]
  readonly combobox: Combobox
  readonly onChoose: (option: Option) => void
}

/** The tags, lists or priorities that finish the word at the cursor, or the dates that it can mean. The focus stays in the field, whose arrow keys walk here. */
export function CompletionList({ options, combobox, onChoose }: CompletionListProps) {
  const text = useText()
  return (
    <div
      {...combobox.listProps}
      className="popover menu-popover completion"
      aria-label={text('quickAdd.options')}
    >
      {options.map((option, index) => (
        <div
          key={option.insert}
          {...combobox.propsOf(index)}
          className="menu-item"
          data-focused={index === combobox.active || undefined}
          onClick={() => onChoose(option)}
        >
          <OptionIcon option={option} />
          <bdi>{option.label.replace(/^#/, '')}</bdi>
          {/* Without the key, Enter leaves the date in the title. */}
          {option.date !== undefined && index === Math.max(0, combobox.active) && (
            <kbd className="menu-keys" aria-hidden="true">
              {formatKeys('Tab', text)}
            </kbd>
          )}
        </div>
      ))}
    </div>
  )
}

function OptionIcon({ option: { colour, priority, date } }: { readonly option: Option }) {
  if (date !== undefined) return <Icon of={CalendarDays} />
  if (priority !== undefined)
    return (
      <span className="priority-flag" data-priority={priority}>
        <Icon of={Flag} />
      </span>
    )
  if (colour === undefined) return <Icon of={Hash} />
  return colour === null ? <Icon of={Inbox} /> : <ColourDot colour={colour} />
}

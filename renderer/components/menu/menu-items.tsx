import { Check, ChevronRight } from 'lucide-react'
import { Fragment } from 'react'
import {
  Keyboard,
  Menu,
  MenuItem,
  MenuSection,
  Popover,
  Separator,
  SubmenuTrigger,
  Text,
} from 'react-aria-components'
import { Icon } from '../icon.tsx'
import '../../styles/menus.css'
import '../../styles/sheets.css'
import type { MenuAction, MenuChoices, MenuGroup } from './menu-entries.ts'

interface MenuItemsProps {
  /** The name for assistive technology. */
  readonly label: string
  readonly groups: readonly MenuGroup[]
  readonly onClose?: () => void
}

/** The entries of an open menu. */
export function MenuItems({ label, groups, onClose }: MenuItemsProps) {
  return (
    <Menu className="menu" aria-label={label} autoFocus="first" {...(onClose && { onClose })}>
      {groups.map((group, index) => (
        <Fragment key={group[0]?.id ?? index}>
          {index > 0 && <Separator className="menu-line" />}
          {group.map((entry) =>
            'choices' in entry ? (
              <Submenu key={entry.id} entry={entry} {...(onClose && { onClose })} />
            ) : (
              <Entry key={entry.id} entry={entry} />
            ),
          )}
        </Fragment>
      ))}
    </Menu>
  )
}

function Entry({ entry }: { readonly entry: MenuAction }) {
  const { id, label, icon, keys, isDanger = false, isDisabled = false, onAction } = entry
  return (
    <MenuItem
      id={id}
      className={isDanger ? 'menu-item menu-item-danger' : 'menu-item'}
      textValue={label}
      isDisabled={isDisabled}
      onAction={onAction}
    >
      {icon}
      <Text slot="label">
        <bdi>{label}</bdi>
      </Text>
      {keys !== undefined && <Keyboard className="menu-keys">{keys}</Keyboard>}
    </MenuItem>
  )
}

interface SubmenuProps {
  readonly entry: MenuChoices
  readonly onClose?: () => void
}

function Submenu({ entry, onClose }: SubmenuProps) {
  const { id, label, icon, isDisabled = false, value, choices, onChoose, more } = entry
  return (
    <SubmenuTrigger>
      <MenuItem id={id} className="menu-item" textValue={label} isDisabled={isDisabled}>
        {icon}
        <Text slot="label">{label}</Text>
        <Icon of={ChevronRight} />
      </MenuItem>
      <Popover className="popover menu-popover" offset={-4} crossOffset={-5}>
        <Menu className="menu" aria-label={label}>
          <MenuSection
            aria-label={label}
            selectionMode="single"
            disallowEmptySelection
            selectedKeys={value === null ? [] : [value]}
          >
            {choices.map((choice) => (
              <MenuItem
                key={choice.value}
                id={choice.value}
                className="menu-item"
                textValue={choice.label}
                onAction={() => {
                  onChoose(choice.value)
                  // A context menu gets no event when a submenu closes it.
                  onClose?.()
                }}
              >
                {({ isSelected }) => (
                  <>
                    {choice.icon}
                    <Text slot="label">
                      <bdi>{choice.label}</bdi>
                    </Text>
                    {isSelected && <Icon of={Check} />}
                  </>
                )}
              </MenuItem>
            ))}
          </MenuSection>
          {more && (
            <>
              <Separator className="menu-line" />
              <Entry
                entry={{
                  ...more,
                  onAction() {
                    more.onAction()
                    onClose?.()
                  },
                }}
              />
            </>
          )}
        </Menu>
      </Popover>
    </SubmenuTrigger>
  )
}

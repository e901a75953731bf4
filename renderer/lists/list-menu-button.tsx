import { Ellipsis } from 'lucide-react'
import { MenuButton } from '../components/menu/menu-button.tsx'
import { useText } from '../messages/use-text.ts'
import type { List } from '../sync/entities.ts'
import { useListMenu } from './use-list-menu.tsx'

interface ListMenuButtonProps {
  readonly list: List
}

/** The button that opens the menu of the list that the page shows. */
export function ListMenuButton({ list }: ListMenuButtonProps) {
  const text = useText()
  const makeMenu = useListMenu()
  return (
    <MenuButton
      label={text('lists.menu', { name: list.name })}
      icon={Ellipsis}
      groups={makeMenu(list)}
      className="view-menu"
    />
  )
}

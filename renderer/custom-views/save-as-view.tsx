import { BookmarkPlus } from 'lucide-react'
import { IconAction } from '../components/buttons/icon-action.tsx'
import { useText } from '../messages/use-text.ts'
import type { Conditions } from './conditions.ts'
import { useViewDialog } from './view-dialog-context.tsx'
import { newFields } from './view-changes.ts'

interface SaveAsViewProps {
  /** The name that the form begins with. */
  readonly name: string
  readonly filter: Conditions
}

/** The button that opens the form of a new view with what the page shows. */
export function SaveAsView({ name, filter }: SaveAsViewProps) {
  const text = useText()
  const openDialog = useViewDialog()
  return (
    <IconAction
      icon={BookmarkPlus}
      label={text('views.saveAs')}
      className="view-menu"
      onPress={() => openDialog({ id: null, fields: { ...newFields, name, filter } })}
    />
  )
}

import { useEffect } from 'react'
import { useToasts } from '../components/toasts/toasts.ts'
import { hasOwnUndo, isPageBehind } from './key-targets.ts'
import { hrefOf } from './route.ts'

/** The actions of the page that commands of the window's menus run. */
export interface DeepLinks {
  readonly add: () => void
  readonly help: () => void
}

/** Runs the commands of the window's menus. */
export function useDeepLinks({ add, help }: DeepLinks): void {
  const toasts = useToasts()
  useEffect(
    () =>
      window.desktop?.onCommand((id) => {
        if (id === 'undo' || id === 'redo') {
          if (hasOwnUndo(document.activeElement)) document.execCommand(id)
          else if (id === 'undo' && !isPageBehind()) toasts.undoLatest()
        } else if (id === 'add-todo') {
          window.location.hash = hrefOf('all')
          add()
        } else if (id === 'show-shortcuts') help()
        else if (id === 'settings' || id === 'view.all' || id === 'view.completed')
          window.location.hash = `#/${id.replace('view.', '')}`
      }),
    [add, help, toasts],
  )
}

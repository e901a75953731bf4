import { Plus } from 'lucide-react'
import { createElement } from 'react'
import { inboxId } from '../../common/inbox.ts'
import { Icon } from '../components/icon.tsx'
import { useText } from '../messages/use-text.ts'
import { useDescribePiece } from '../todos/quick-add/describe-piece.ts'
import { useLine } from '../todos/quick-add/use-line.ts'
import type { PaletteEntry } from './palette-entry.ts'

const given = { listId: inboxId }

/** Makes the entry that adds a typed text as a todo. Its words are read as in the field for a new todo, and it says what was understood. */
export function useAddOffer(typed: string): PaletteEntry {
  const text = useText()
  const describe = useDescribePiece()
  const { meaning, fields } = useLine(typed, given, { isWanted: true })
  const list = meaning.pieces.find(({ kind }) => kind === 'list')
  const understood = meaning.pieces
    .filter((piece) => piece !== list)
    .map((piece) => describe(piece, fields, meaning.pieces))
  return {
    kind: 'offer',
    name:
      list?.kind === 'list'
        ? text('palette.addTo', { text: meaning.title, list: list.name })
        : text('palette.add', { text: meaning.title }),
    icon: createElement(Icon, { of: Plus }),
    ...(understood.length > 0 && { detail: understood.join(' · ') }),
    action: { type: 'add', fields },
  }
}

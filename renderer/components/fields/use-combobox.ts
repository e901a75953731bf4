import { useEffect, useId, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'

interface ComboboxOptions {
  /** The keys of the options in their order. None closes the list. */
  readonly keys: readonly string[]
  /** The text that the options are for. With another one, `first` is active again. */
  readonly of: string
  /** The index of the option that is active until another one is; -1 for none. */
  readonly first: number
  /** The number of options by which Page Up and Page Down walk; 0 leaves these keys to the field. */
  readonly page?: number
}

/** The state of a combobox, and the attributes of its parts. */
export type Combobox = ReturnType<typeof useCombobox>

// The focus stays in the field.
const keepFocus = (event: MouseEvent) => event.preventDefault()

/**
 * The list of options below a field, which keeps the focus while its keys walk there (WAI-ARIA Authoring Practices, Combobox). The caller
 * takes an option by the keys that it has for that.
 */
export function useCombobox({ keys, of, first, page = 0 }: ComboboxOptions) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [walked, setWalked] = useState({ of, index: first })
  if (walked.of !== of) setWalked({ of, index: first })
  const last = keys.length - 1
  const active = Math.min(walked.of === of ? walked.index : first, last)
  const isOpen = keys.length > 0
  // An id has no spaces. With the key, another option at the same index is another one for assistive technology.
  const idOf = (index: number) => `${id}-${index}-${keys[index]?.replaceAll(/\s/g, '_')}`
  const activate = (index: number) => setWalked({ of, index })
  useEffect(() => {
    // With the heading above the first option.
    if (active === 0) list.current?.scrollTo({ top: 0 })
    else list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return {
    /** The index of the active option; -1 for none. */
    active,
    activate,
    /** Walks through the options by a key. Returns whether it is one of these keys. */
    walk({ key }: KeyboardEvent): boolean {
      const targets: Readonly<Record<string, number>> = {
        ArrowDown: active === last ? 0 : active + 1,
        ArrowUp: active <= 0 ? last : active - 1,
        ...(page > 0 && { PageDown: Math.min(last, active + page), PageUp: Math.max(0, active - page) }),
      }
      const index = targets[key]
      if (index === undefined || !isOpen) return false
      activate(index)
      return true
    },
    fieldProps: {
      'aria-autocomplete': 'list' as const,
      ...(isOpen && { 'aria-controls': id }),
      ...(active >= 0 && { 'aria-activedescendant': idOf(active) }),
    },
    listProps: { ref: list, id, role: 'listbox', onMouseDown: keepFocus },
    propsOf: (index: number) => ({
      id: idOf(index),
      role: 'option',
      'aria-selected': index === active,
    }),
  }
}

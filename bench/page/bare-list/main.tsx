import { useVirtualizer } from '@tanstack/react-virtual'
import { StrictMode, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { BareRow, type BareTodo } from './row.tsx'

/** The widths of the panes of Localist, and the height above its list. */
const panes = { display: 'grid', gridTemplateColumns: '232px minmax(0, 1fr) 340px', height: '100dvh' }
const headerHeight = 100

/** A virtualised list of rows that look like those of Localist. It keeps no order, has no store and no commands. */
function BareList({ todos }: { readonly todos: readonly BareTodo[] }) {
  const scroller = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- no React Compiler
  const virtualizer = useVirtualizer({
    count: todos.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 36,
    getItemKey: (index) => todos[index]?.id ?? index,
    overscan: 8,
  })
  return (
    <div ref={scroller} className="list-scroller">
      <div
        role="treegrid"
        aria-label="Todos"
        className="todos"
        style={{ height: virtualizer.getTotalSize() }}
      >
        {virtualizer.getVirtualItems().map(({ index, key, start }) => {
          const todo = todos[index]
          return todo && <BareRow key={key} todo={todo} start={start} index={index} />
        })}
      </div>
    </div>
  )
}

function Page({ todos }: { readonly todos: readonly BareTodo[] }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div style={panes}>
      <nav>
        <button id="open" type="button" onClick={() => setIsOpen(true)}>
          Open
        </button>
        <button id="close" type="button" onClick={() => setIsOpen(false)}>
          Close
        </button>
      </nav>
      <main style={{ display: 'flex', flexDirection: 'column', minHeight: 0 }}>
        <div style={{ height: headerHeight }} />
        <div className="list-body">{isOpen && <BareList todos={todos} />}</div>
      </main>
    </div>
  )
}

const todos = (await (await fetch('./rows.json')).json()) as readonly BareTodo[]
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <Page todos={todos} />
  </StrictMode>,
)

import './reference.css'

// The page works without this script.
showOwnOrigin(document)
addCopyButtons(document)
foldContents(document)
stickExamples(document)
followReader(document)

/** Replaces the usual address in the examples with the address of this server, which may have another port. */
function showOwnOrigin(page: Document): void {
  for (const code of page.querySelectorAll('pre code')) {
    const walker = page.createTreeWalker(code, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      node.nodeValue = node.nodeValue?.replaceAll('http://127.0.0.1:41730', location.origin) ?? ''
    }
  }
}

function addCopyButtons(page: Document): void {
  for (const block of page.querySelectorAll('.code-block')) {
    const button = page.createElement('button')
    button.type = 'button'
    button.textContent = 'Copy'
    button.addEventListener('click', () => {
      void copy(block.querySelector('code')?.textContent ?? '', button)
    })
    block.querySelector('figcaption')?.append(button)
  }
}

async function copy(text: string, button: HTMLButtonElement): Promise<void> {
  await navigator.clipboard.writeText(text)
  button.textContent = 'Copied'
  setTimeout(() => (button.textContent = 'Copy'), 2000)
}

function foldContents(page: Document): void {
  const contents = page.querySelector<HTMLDetailsElement>('.contents')
  if (contents === null) return
  const narrow = matchMedia('(width < 900px)')
  const fold = (): void => void (contents.open = !narrow.matches)
  fold()
  narrow.addEventListener('change', fold)
  contents.addEventListener('click', ({ target }) => {
    if (narrow.matches && target instanceof Element && target.closest('nav a') !== null) contents.open = false
  })
}

/** Keeps the examples of an entry visible while its text is scrolled, if they fit into the window. */
function stickExamples(page: Document): void {
  const stick = (): void => {
    for (const examples of page.querySelectorAll<HTMLElement>('.examples')) {
      examples.classList.toggle('fits', examples.offsetHeight < innerHeight - 48)
    }
  }
  stick()
  addEventListener('resize', stick)
}

/** Marks the link of the contents to the entry at the top of the window. */
function followReader(page: Document): void {
  const links = new Map(
    [...page.querySelectorAll<HTMLAnchorElement>('nav a')].map((link) => [link.hash.slice(1), link]),
  )
  const places = [...page.querySelectorAll('main [id]')].filter(({ id }) => links.has(id))
  const nav = page.querySelector('nav')
  let current: HTMLAnchorElement | undefined
  const mark = (): void => {
    const read = places.findLast((place) => place.getBoundingClientRect().top < 120) ?? places[0]
    const link = read === undefined ? undefined : links.get(read.id)
    if (link === current) return
    current?.removeAttribute('aria-current')
    link?.setAttribute('aria-current', 'location')
    current = link
    if (link !== undefined && nav !== null) showInside(nav, link)
  }
  mark()
  addEventListener('scroll', mark, { passive: true })
}

// scrollIntoView() would scroll the page as well.
function showInside(nav: Element, link: Element): void {
  const { top, bottom } = nav.getBoundingClientRect()
  const place = link.getBoundingClientRect()
  if (place.top < top || place.bottom > bottom) {
    nav.scrollTop += place.top - top - (bottom - top) / 3
  }
}

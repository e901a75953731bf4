/** A ticked checkbox at the beginning of a list item (GitHub Flavored Markdown), with the quotes and list markers before it. */
const tickedBox = /^((?:[ \t>]|(?:[-*+]|\d{1,9}[.)])(?=[ \t]))*(?:[-*+]|\d{1,9}[.)])[ \t]+)\[[xX]\](?=[ \t])/

/** The beginning or the end of a block of code, behind quotes and list markers. */
const fence = /^(?:[ \t>]|(?:[-*+]|\d{1,9}[.)])(?=[ \t]))*(`{3,}(?!.*`)|~{3,})/

/** Opens the ticked checkboxes in Markdown, but for those in blocks of code between fences. */
export function openBoxes(markdown: string): string {
  if (!/\[x\]/i.test(markdown)) return markdown
  let open: string | null = null
  const lines = markdown.split('\n').map((line) => {
    const [, mark] = fence.exec(line) ?? []
    if (open !== null) {
      // A longer fence ends it too, one of the other sign does not.
      if (mark?.startsWith(open)) open = null
      return line
    }
    if (mark !== undefined) open = mark
    return line.replace(tickedBox, '$1[ ]')
  })
  return lines.join('\n')
}

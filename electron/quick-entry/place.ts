import type { Rectangle } from 'electron'

/** The width of quick entry, in device-independent pixels. */
export const quickEntryWidth = 560

/** Places quick entry with a height in the middle of a work area, a fifth from the top. It ends at the bottom of the area. */
export function placeQuickEntry(area: Rectangle, height: number): Rectangle {
  const width = Math.min(quickEntryWidth, area.width)
  const y = area.y + Math.round(area.height / 5)
  return {
    x: area.x + Math.round((area.width - width) / 2),
    y,
    width,
    height: Math.min(height, area.y + area.height - y),
  }
}

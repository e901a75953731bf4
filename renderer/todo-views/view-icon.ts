import type { IconShape } from '../components/icon.tsx'
import { DayIcon } from './day-icon.tsx'
import type { View } from './view.ts'

/** Returns the icon of a view, for the sidebar and for the view itself while it is empty. */
export const iconOf = ({ icon }: Pick<View, 'icon'>): IconShape => (icon === 'day' ? DayIcon : icon)

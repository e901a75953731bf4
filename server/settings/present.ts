import type { Settings } from './schema.ts'

/** Lists the settings that leave the server. */
export const presentSettings = ({ theme }: Settings): Settings => ({ theme })

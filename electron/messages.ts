/** Every text that the desktop process itself shows. */
export const messages = {
  file: '&File',
  openInBrowser: 'Open in &Browser',
  showDataFolder: 'Show &Data Folder',
  cannotStart: 'Localist cannot start',
  cannotOpen: 'Localist cannot open this',
  cannotUse: (dataDir: string) =>
    `The data directory ${dataDir} cannot be used. Name another with LOCALIST_DATA_DIR.`,
  refused: (url: string, why: string) =>
    `The Localist server at ${url} refused this app (${why}). Quit Localist and start it again.`,
  unreachable: (url: string) =>
    `The Localist server at ${url} does not answer. Quit Localist and start it again.`,
} as const

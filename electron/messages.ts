/** The reasons that the desktop process gives for a failure, in its log and below the title of a message box. */
export const messages = {
  noKeyring: 'this computer has no keyring that keeps it safe. Install or unlock GNOME Keyring or KWallet.',
  noWebPage: 'The address is not a web address, so it was not opened in the browser.',
  noSandbox:
    'This system does not let an AppImage have the sandbox that protects you from pages, and Localist does not start without it. Install the deb or the rpm, or allow user namespaces: sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0',
  dataDirMissing: '--data-dir needs the path of a folder, as in --data-dir=/home/ada/todos.',
  cannotUse: (dataDir: string) =>
    `The data directory ${dataDir} cannot be used. Choose another with --data-dir or LOCALIST_DATA_DIR.`,
  refused: (url: string, why: string) =>
    `The Localist server at ${url} refused this app (${why}). Quit Localist and start it again.`,
  unreachable: (url: string) =>
    `The Localist server at ${url} does not answer. Quit Localist and start it again.`,
  stopped: (url: string) =>
    `The Localist server of this window, at ${url}, has stopped. Start it again and choose View, Reload, or quit Localist and start it again.`,
  crashed: (reason: string) => `The page crashed (${reason}) and is loaded again.`,
  crashedAgain: (reason: string) =>
    `The page crashed twice (${reason}). Choose View, Reload, or quit Localist and start it again.`,
} as const

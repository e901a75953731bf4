/**
 * Formats the two lines that give a script its address and its token, for a POSIX shell or fish. They belong together: on another port
 * another user's program may listen.
 */
export const formatTokenEnvironment = (url: string, token: string): string =>
  `export LOCALIST_URL='${url}'\nexport LOCALIST_TOKEN='${token}'`

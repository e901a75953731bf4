/** The first line of the unit. A file without it is not ours. */
export const unitMark = '# Written by `localist service install`.'

/**
 * Writes the unit of systemd that runs the server for one person (systemd.service(5), systemd.exec(5)). `program` are the words that start
 * `localist`. Memory stays writable for V8, the home is where the data are, and /proc tells the server who is asking.
 */
export const formatUnit = (
  program: readonly string[],
  dataDir: string,
): string => `${unitMark} Changes are lost at its next run.
[Unit]
Description=Localist, a todo list on this computer
Documentation=https://localist.example.invalid

[Service]
ExecStart=${[...program, 'serve', `--data-dir=${dataDir}`].map((word, at) => quoteWord(word, at === 0)).join(' ')}
# The server gives way to the app that has the data, and comes back when that has ended. A wrong setting needs a person.
Restart=on-failure
RestartSec=30
RestartPreventExitStatus=2
NoNewPrivileges=yes
UMask=0077
RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6 AF_NETLINK
SystemCallArchitectures=native
LockPersonality=yes

[Install]
WantedBy=default.target
`

/** Quotes a word of ExecStart: systemd reads backslashes, `%` and `$` also within quotation marks, but no `$` in the path of the program. */
function quoteWord(word: string, isProgram: boolean): string {
  const plain = word
    .replaceAll('\\', String.raw`\\`)
    .replaceAll('"', String.raw`\"`)
    .replaceAll('%', '%%')
    .replaceAll('$', isProgram ? '$' : '$$$$')
    .replaceAll('\n', String.raw`\n`)
  return /^[\w./:=@%+,-]+$/.test(plain) ? plain : `"${plain}"`
}

import { defineCommand, defineGroup, jsonOption, yesHelp, yesOption, type Section } from './define.ts'

/** The commands about signing in and accounts. */
export const accountSection: Section = {
  heading: 'Accounts:',
  commands: {
    'sign-in': (program, { io }) =>
      defineCommand(program, 'sign-in', {
        summary: 'Sign in with the configured provider, in a browser.',
        more: 'The command waits until the sign-in is finished; Ctrl-C cancels it.',
        examples: ['localist sign-in', 'localist sign-in --print'],
      })
        .option('--print', 'print the link and open no browser')
        .option(...jsonOption)
        .action(async (options) => (await import('../accounts/sign-in.ts')).signIn(options, io)),

    'sign-out': (program, { io }) =>
      defineCommand(program, 'sign-out', {
        summary: "Sign out, back to this computer's own list.",
        more: 'The list of the account stays on this computer.',
        examples: ['localist sign-out', 'localist sign-out --provider'],
      })
        .option('--provider', 'end the session at the provider too')
        .option(...jsonOption)
        .action(async (options) => (await import('../accounts/sign-in.ts')).signOut(options, io)),

    account(program, { io }) {
      const account = defineGroup(program, 'account', {
        summary: 'List the accounts on this computer, each with its own todos, and remove one.',
        examples: ['localist account list'],
      })

      defineCommand(account, 'list', {
        summary: 'List the accounts; * is the active one.',
        examples: ['localist account list', 'localist account list --json'],
      })
        .option(...jsonOption)
        .action(async (options) => (await import('../accounts/accounts.ts')).listAccounts(options, io))

      defineCommand(account, 'remove', {
        summary: 'Remove an account from this computer, after a backup.',
        more: `The active account cannot be removed: sign out first. ${yesHelp}`,
        examples: ['localist account remove 9c41d2e0'],
      })
        .argument('<id>', 'the id of an account, or its end')
        .option(...yesOption)
        .option(...jsonOption)
        .action(async (id, options) =>
          (await import('../accounts/accounts.ts')).removeAccount(id, options, io),
        )
    },
  },
}

/** The texts of the page after a sign-in, by its outcome. */
export const callback = {
  'complete.title': 'You are signed in to Localist.',
  'complete.body': 'You can close this tab.',
  'cancelled.title': 'You are not signed in.',
  'cancelled.body': 'The sign-in was cancelled. You can close this tab and go back to Localist.',
  'failed.title': 'Sign-in failed.',
  'failed.body': 'Localist shows the reason. You can try again there.',
  'unknown.title': 'This link is no longer valid.',
  'unknown.body': 'If Localist shows your name, you are signed in. Otherwise sign in again from Localist.',
} as const

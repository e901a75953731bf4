import { Problem } from '../problems.ts'

/** 503: the account's data cannot be opened. */
export class AccountUnavailable extends Problem {
  readonly status = 503
  readonly slug = 'account-unavailable'
  readonly title = 'Todos cannot be opened'
}

/** 503: a document beside the todos, such as `settings.json`, cannot be opened; `detail` names it. */
export class DocumentUnavailable extends Problem {
  readonly status = 503
  readonly slug = 'document-unavailable'
  readonly title = 'File cannot be opened'
}

/** 503: this process may not write to the data directory, now or any more. */
export class WritingStopped extends Problem {
  readonly status = 503
  readonly slug = 'writing-stopped'
  readonly title = 'Nothing is saved here'
}

/** 500: the system does not let us write to the data directory. */
export class StorageForbidden extends Problem {
  readonly status = 500
  readonly slug = 'storage-forbidden'
  readonly title = 'Cannot be written'

  constructor(cause?: unknown) {
    super(
      'Localist may not write to its data folder. Nothing was changed: check the permissions of the folder and of what is in it.',
      { cause },
    )
  }
}

/** 507: no room on the disk, or a quota is used up. */
export class StorageFull extends Problem {
  readonly status = 507
  readonly slug = 'storage-full'
  readonly title = 'Disk full'

  constructor(cause?: unknown) {
    super('The disk is full or your quota is used up. Nothing was changed: free some space and try again.', {
      cause,
    })
  }
}

/** 500: the new content is in place, the disk did not confirm it, and the old content could not be put back. */
export class StorageUncertain extends Problem {
  readonly status = 500
  readonly slug = 'storage-uncertain'
  readonly title = 'Not confirmed by the disk'

  constructor(cause: unknown) {
    super(
      'The change was made, but the disk did not confirm it: a power cut may undo it. Free some space or check the disk, then look whether the change is there.',
      { cause },
    )
  }
}

/** The field of an entity that can be in the trash. */
interface Trashable {
  readonly deletedAt: string | null
}

/**
 * Gives an entity that enters the trash the present instant, in whatever way it gets there. The daily purge counts from it: with an
 * instant from an undo or a backup it would remove the entity at once.
 */
export const stampTrashTime = <T extends Trashable>(
  entity: T,
  before: Trashable | undefined,
  at: string,
): T => {
  const isEntering = entity.deletedAt !== null && (before === undefined || before.deletedAt === null)
  return isEntering ? { ...entity, deletedAt: at } : entity
}

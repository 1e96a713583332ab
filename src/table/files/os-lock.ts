/**
 * A lock that the operating system holds for this process, and lets go of when the process is gone, however it went. Node has no
 * call for it, but its SQLite has: an exclusive transaction on an empty database locks the file and writes nothing. Node 22.13.
 *
 * The lock is on the file's inode, in the kernel, so processes that do not see each other (containers) exclude each other too;
 * a file system on the network must support such locks between its machines. The file must never be opened by other means
 * in this process: closing that would let go of the lock (POSIX, `fcntl`).
 */

/** What SQLite says when somebody else has the file. */
const busy = 5

/** Takes the lock at once: gives how to let go of it, or why it cannot be had. */
export function takeOsLock(path: string): (() => void) | 'in use' | 'not possible' {
  const sqlite = globalThis.process?.getBuiltinModule?.('node:sqlite')
  if (sqlite === undefined) return 'not possible'
  const database = new sqlite.DatabaseSync(path, { open: false })
  try {
    database.open()
    database.exec('PRAGMA journal_mode = MEMORY; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
  } catch (error) {
    if (database.isOpen) database.close()
    return (error as { errcode?: number }).errcode === busy ? 'in use' : 'not possible'
  }
  return () => database.close()
}

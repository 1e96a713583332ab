/** One tab at a time sits at a table: two with the same journal would contradict each other. */

/** How long a tab that is being reloaded may take to let go, in milliseconds. */
const patience = 1500

/** Takes the lock of a table; false if another tab has it. With `steal` the other tab loses it, and is told. */
export function lockTable(id: string, steal: boolean, onLost: () => void): Promise<boolean> {
  return new Promise((resolve) => {
    const giveUp = new AbortController()
    const timer = setTimeout(() => giveUp.abort(), patience)
    let held = false
    const options: LockOptions = steal ? { steal } : { signal: giveUp.signal }
    const holding = navigator.locks.request(`nodealer/table/${id}`, options, () => {
      clearTimeout(timer)
      held = true
      resolve(true)
      return new Promise<never>(() => {})
    })
    holding.catch(() => (held ? onLost() : resolve(false)))
  })
}

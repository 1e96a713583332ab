/** A seat without a program: a script says what it likes, on whatever it likes, as no honest seat would. */
import {
  type Form,
  type PlayerSitting,
  readStatement,
  type Session,
  type Statement,
  Stuck,
} from '../../src/table/index.ts'
import { state } from '../../src/table/statement.ts'

/** What a script can do. Seats are numbered from 1. */
export interface Puppet {
  /** Waits for what this seat says in a slot, or for its second statement there. */
  hears(slot: string, seat: number, version?: 1 | 2): Promise<Statement>
  /** Signs a statement that builds on these and on nothing else, and sends it to everybody. */
  says<T>(slot: string, form: Form<T>, value: T, on?: readonly Statement[]): Statement
}

/** Takes a seat for a script. */
export function takePuppetSeat<R>(
  { table, identity, transport }: PlayerSitting,
  script: (puppet: Puppet) => Promise<unknown>,
): Session<R> {
  const heard: Statement[] = []
  const waiting = new Set<() => void>()
  const leave = transport.subscribe((line) => {
    heard.push(readStatement(line))
    for (const wake of waiting) wake()
  })
  const puppet: Puppet = {
    hears: (slot, seat, version = 1) =>
      new Promise((resolve) => {
        const wake = (): void => {
          const said = heard.filter((s) => s.slot === slot && s.by === table.players[seat - 1])
          const found = said[version - 1]
          if (found === undefined) return
          waiting.delete(wake)
          resolve(found)
        }
        waiting.add(wake)
        wake()
      }),
    says: (slot, form, value, on = []) => {
      const digests = on.map(({ digest }) => digest)
      const said = state(identity, { table: table.id, slot, on: digests, body: form.write(value) })
      transport.publish(said.line)
      return said
    },
  }
  const result = script(puppet).then(() => Promise.reject(new Stuck('the script is over')))
  return { result, leave }
}

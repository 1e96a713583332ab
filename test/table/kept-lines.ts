/** Lines of a log for tests of what keeps them: entries, certificates and statements in which nothing of importance is said. */
import { base64urlnopad } from '@scure/base'
import { type ClosedPhase, certify, type Entry } from '../../src/table/index.ts'
import { entryLines } from '../../src/table/order/kept-sequencer.ts'
import { certificateLine, mineLine } from '../../src/table/order/log-line.ts'
import { state } from '../../src/table/statements/statement.ts'
import { identity } from './lines.ts'

/** The id of some table. */
export const someTable = base64urlnopad.encode(new Uint8Array(32).fill(5))
const head = new Uint8Array(32).fill(6)

function statement(slot: string, word: string): string {
  const body = { system: 'test', type: 'word', word }
  return state(identity(1), { table: someTable, slot, q: 0, head: someTable, asks: '', body }).line
}

/** An entry of the log. */
export function entryOf(k: number, slot = `hand#${k}/a`, word = 'hello'): string {
  const envelope = new TextEncoder().encode(statement(slot, word))
  const entry: Entry = { k, time: 1000 + k, envelope }
  return entryLines([entry])[0] as string
}

/** A tick. */
export function tickOf(k: number): string {
  return `{"k":${k},"time":${1000 + k}}`
}

/** A certificate, of some head. */
export function certificateOf(k: number): string {
  return certificateLine(certify(identity(2), head, { k, head }))
}

/** What a seat has said itself. */
export function mineOf(slot: string): string {
  return mineLine(statement(slot, 'mine'))
}

/** The end of a phase after which the log is read from number `k` on. */
export function closedAt(phase: string, k: number): ClosedPhase {
  const members = [1, 2].map((i) => ({
    player: identity(i).player,
    name: `p${i}`,
    person: identity(i).player,
  }))
  const from = { k, time: 1000 + k, head: base64urlnopad.encode(head), members: 2 }
  const result = { system: 'test', type: 'result' }
  const closing = { phase, result, members, began: 2, signers: [1, 2], from, previous: '' }
  return {
    closing,
    at: k + 1,
    lines: [statement(`${phase}/end`, 'end')],
    charter: statement('charter', 'rules'),
  }
}

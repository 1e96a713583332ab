/**
 * What a relay has shown us so far, place by place, and whether what it shows now agrees with that. Each entry is known by
 * a mark: two entries with the same mark are the same. A relay must show a log without gaps, in order, that only grows;
 * when it seems to have changed, the whole log is read again and compared.
 */

/** How an entry fits: `fine`, or what is wrong with it. */
type Fit = 'fine' | 'backwards' | 'gap' | 'changed'

/** What a whole log read again has shown. */
interface Comparison {
  /** Places that hold something else than before. */
  readonly changed: readonly number[]
  /** The log was begun anew, so that places mean nothing. */
  readonly begunAnew: boolean
  /** The marks of everything that the relay shows now. */
  readonly shown: ReadonlySet<string>
}

/** What a relay has shown us. */
export interface Ledger {
  /** From where to read a log of this identity and length: from the last known entry on, or all when it looks changed. */
  plan(log: string, head: number): number
  /** The relay now shows its entries from here on; it has entries up to `head`. */
  begin(from: number, head: number): void
  /** Notes an entry in its turn. One that does not fit is not noted. */
  take(sequence: number, mark: string): Fit
  /** Whether an entry shown out of turn is what it was before. */
  agrees(sequence: number, mark: string): boolean
  /** Everything that the relay had when we began to read has been read. */
  isComplete(): boolean
  /** How far we are: the last place read, and the last there is. */
  progress(): { readonly at: number; readonly of: number }
  /** After a whole log was read again: how it compares. Undefined if it was not, or not yet. */
  compare(): Comparison | undefined
}

/** A ledger in which nothing is known yet. */
export function createLedger(): Ledger {
  let identity: string | undefined
  let marks: string[] = []
  let before: { readonly marks: readonly string[]; readonly begunAnew: boolean } | undefined
  let begunAnew = false
  let next = 1
  let target = 0
  const last = (): number => Math.max(0, marks.length - 1)

  return {
    plan(log, head) {
      begunAnew = identity !== undefined && identity !== log
      identity = log
      return begunAnew || head < last() ? 1 : Math.max(1, last())
    },
    begin(from, head) {
      next = from
      target = head
      if (from > 1 || last() === 0) return
      before = { marks: before?.marks ?? marks, begunAnew: begunAnew || before?.begunAnew === true }
      marks = []
    },
    take(sequence, mark) {
      if (sequence < next) return 'backwards'
      if (sequence > next) return 'gap'
      const known = marks[sequence]
      if (known !== undefined && known !== mark) return 'changed'
      marks[sequence] = mark
      next++
      return 'fine'
    },
    agrees: (sequence, mark) => marks[sequence] === undefined || marks[sequence] === mark,
    isComplete: () => next > target,
    progress: () => ({ at: next - 1, of: Math.max(target, next - 1) }),
    compare() {
      if (before === undefined || next <= target) return undefined
      const { marks: old, begunAnew } = before
      before = undefined
      const differs = (mark: string, i: number): boolean => i in marks && marks[i] !== mark
      const changed = begunAnew ? [] : old.flatMap((mark, i) => (differs(mark, i) ? [i] : []))
      return { changed, begunAnew, shown: new Set(marks.filter(() => true)) }
    },
  }
}

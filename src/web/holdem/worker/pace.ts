/** Minds of bots at a table with people: they take a moment to think. */
import type { HoldemMind } from '../../../games/holdem/play/index.ts'
import { pause, type Thought } from '../../table/worker/thought.ts'

/** A mind that thinks before each bet, as long as `thought` says at that moment. */
export function thinking(mind: HoldemMind, thought: () => Thought, random: () => number): HoldemMind {
  return {
    async act(view, signal) {
      const { least, most } = thought()
      await pause(least + (most - least) * random())
      return mind.act(view, signal)
    },
    async show(view, signal) {
      await pause(thought().least)
      return mind.show(view, signal)
    },
    plan: (stack, mayBuy, signal) => mind.plan(stack, mayBuy, signal),
  }
}

/** A mind that never folds, for a cheat whose moment is the showdown. */
export const stubborn: HoldemMind = {
  act({ legal }) {
    if (legal === undefined) throw new Error('nobody is to act')
    return { type: legal.check ? 'check' : 'call', seat: legal.seat }
  },
  show: () => true,
  plan: (_stack, mayBuy) => ({ plan: 'play', buy: mayBuy }),
}

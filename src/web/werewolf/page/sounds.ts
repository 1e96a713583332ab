/**
 * Sounds of a village, which can be felt too: a sound for what all wait for, one for a word, one for the end. They follow what is public and
 * come to everybody alike, the dead as well: nobody beside a phone hears or feels what its reader is. Loaded when somebody wants them.
 */
import { computed, effect } from '@preact/signals'
import { play, type Tone, tremble } from '../../table/page/sounding.ts'
import type { MomentModel } from '../model.ts'
import { isOver, moment, village } from './state.ts'

const owl: readonly Tone[] = [
  [392, 0, 0.25, 0.07],
  [330, 0.32, 0.5, 0.07],
]
const cock: readonly Tone[] = [
  [523, 0, 0.12, 0.07],
  [659, 0.12, 0.12, 0.07],
  [880, 0.24, 0.4, 0.07],
]
const bell: readonly Tone[] = [
  [660, 0, 0.5, 0.08],
  [1320, 0, 0.3, 0.03],
]
const toll: readonly Tone[] = [
  [196, 0, 0.9, 0.1],
  [392, 0, 0.6, 0.04],
]
const end: readonly Tone[] = [...bell, [880, 0.3, 0.8, 0.08]]
const word: readonly Tone[] = [[990, 0, 0.07, 0.05]]

const sounds: Readonly<Record<MomentModel['kind'], readonly Tone[]>> = {
  role: bell,
  diary: owl,
  choose: owl,
  dawn: cock,
  talk: bell,
  vote: bell,
  'last words': toll,
  shot: toll,
  declaration: bell,
}

/** From now on the village on the screen can be heard. */
export function soundVillage(): void {
  // What all wait for; never whether I have something to do.
  const kind = computed(() => moment.value?.kind)
  const said = computed(
    () => village.value?.view.village.history.filter(({ type }) => type === 'said').length ?? 0,
  )
  effect(() => {
    if (kind.value === undefined) return
    play(sounds[kind.value])
    tremble(80)
  })
  effect(() => {
    if (said.value > 0) play(word)
  })
  effect(() => {
    if (isOver.value) play(end)
  })
}

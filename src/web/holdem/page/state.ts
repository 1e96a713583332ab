/** What the page knows of the hand, as signals: the question, the replay and the end. What is on the screen is in `stage.ts`. */
import { computed, signal } from '@preact/signals'
import type { Tell } from '../../protocol.ts'
import { listen } from '../../table/page/line.ts'
import { standing, table } from '../../table/page/state.ts'
import type { BallotModel, HandModel, Plan, QuestionModel } from '../model.ts'
import { clearStage, isCurrent, present, shown } from './stage.ts'

/** What is played, for which stakes, how fast. */
export const rules = computed(() => {
  const played = table.value?.rules
  return played?.game === 'holdem' ? played : undefined
})
/** What I am asked. */
export const question = signal<QuestionModel | undefined>(undefined)
/** The hand that is shown again. */
export const replay = signal<readonly HandModel[] | undefined>(undefined)
/** How the game ended. */
export const over = signal<Extract<Tell, { type: 'over' }> | undefined>(undefined)

/** The question, once the screen shows what it is about. */
export const asked = computed(() => (isCurrent.value ? question.value : undefined))

/** What I lost in the last hand in which I was late. */
export const lost = signal<number | undefined>(undefined)
/** What was forfeited, by hand and player. */
export const forfeits = signal<ReadonlyMap<string, number>>(new Map())
/** What I mean to do from the next hand on. */
export const plan = signal<Plan>('play')
/** Who wants whom to leave, as it was said before this hand. */
export const ballots = signal<readonly BallotModel[]>([])
/** Whom I want to leave, by player. */
export const unwanted = signal<ReadonlySet<number>>(new Set())
/** Chips that I may buy, having lost all. */
export const broke = signal<number | undefined>(undefined)

/** Whether I have a seat and chips, but came after the cards of this hand were dealt. */
export const playsNext = computed(() => {
  const { me } = table.value ?? {}
  const hand = shown.value
  if (me === undefined || hand === undefined || hand.players.includes(me)) return false
  const { away, absent, gone, stacks } = standing.value ?? {}
  return !away?.[me] && !absent?.[me] && !gone?.[me] && stacks?.[me] !== 0
})

listen({ hear, clear })

function hear(message: Tell): void {
  switch (message.type) {
    case 'hand':
      noteLoss(message.hand)
      return present(message.hand)
    case 'ballots':
      ballots.value = message.ballots
      return
    case 'broke':
      broke.value = message.offer
      return
    case 'plan':
      plan.value = message.plan
      return
    case 'question':
      question.value = message.question
      return
    case 'replay':
      if (message.hands.length > 0) replay.value = message.hands
      return
    case 'over':
      over.value = message
  }
}

function clear(): void {
  clearStage()
  question.value = undefined
  replay.value = undefined
  over.value = undefined
  lost.value = undefined
  broke.value = undefined
  plan.value = 'play'
  ballots.value = []
  forfeits.value = new Map()
  unwanted.value = new Set()
}

function noteLoss({ number, view, players }: HandModel): void {
  view.seats.forEach(({ status, staked }, seat) => {
    const key = `${number} ${players[seat]}`
    if (status === 'forfeited' && forfeits.value.get(key) !== staked)
      forfeits.value = new Map(forfeits.value).set(key, staked)
  })
  const mine = view.viewer === undefined ? undefined : view.seats[view.viewer]
  if (mine?.status === 'forfeited') lost.value = mine.staked
}

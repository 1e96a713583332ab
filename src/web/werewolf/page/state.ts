/** What the page knows of the village, as signals: what this seat sees, what can be done now, and what was chosen so far. */
import { computed, effect, signal } from '@preact/signals'
import {
  applyAll,
  foundVillage,
  isAlive,
  livingIn,
  type SeatNumber,
  type VillageView,
  waitsFor,
} from '../../../games/werewolf/index.ts'
import { nameOfAnother } from '../../../table/statements/names.ts'
import { light } from '../../app/light.ts'
import type { Tell } from '../../protocol.ts'
import { ask, listen } from '../../table/page/line.ts'
import { onScreen, table, who } from '../../table/page/state.ts'
import type { Who } from '../../words/messages.ts'
import type { MomentModel, VillageAsk, VillageModel } from '../model.ts'
import { isDark } from './darkness.ts'
import { type Asked, KeptAnswer, keepAnswer } from './kept-answer.ts'

const kept = new KeptAnswer()
const present = signal<VillageModel | undefined>(undefined)
/** How many events of a finished village are shown again; undefined for the present. */
export const past = signal<number | undefined>(undefined)
/** The village as this seat sees it, or saw it. */
export const village = computed(() =>
  present.value && past.value !== undefined ? asOf(present.value, past.value) : present.value,
)
/** What I can do now. */
export const moment = signal<MomentModel | undefined>(undefined)
/** What I have said by day and nobody has heard yet. */
export const unheard = signal<readonly string[]>([])
/** Whether all who are still there have shown what they were, and nothing more comes. */
export const areRolesShown = signal(false)
/** Whether it is known how the game ended. */
export const isOver = computed(() => areRolesShown.value || finished.value !== undefined)
/** Whom I have picked and not yet named: a seat, null for nobody, undefined for no pick. */
export const picked = signal<SeatNumber | null | undefined>(undefined)
/** Whether the end is shown in front of the village. */
export const showsEnd = signal(true)

/** What is agreed on. */
export const rules = computed(() => {
  const played = table.value?.rules
  return played?.game === 'werewolf' ? played : undefined
})

/** What the village waits for; undefined before roles are dealt. */
export const waiting = computed(() => village.value && waitsFor(village.value.view.village))

/** Night falls with the first deal, unless a page that is loaded anew remembers a day, and goes when somebody has to be mourned; one who is lost in it is not. */
export const isNight = computed(() =>
  village.value === undefined ? light.value !== 'light' : isDark(village.value.view.village),
)

effect(() => {
  if (rules.value) light.value = isNight.value ? 'dark' : 'light'
})

/** Whether I live here. */
export const amAlive = computed(() => {
  const view = village.value?.view
  return view?.me !== undefined && isAlive(view.village, view.me)
})

/** Whether I am dead because I was silent for too long. */
export const amLost = computed(() => {
  const view = village.value?.view
  return view?.village.deaths.some(({ seat, cause }) => seat === view.me && cause === 'absence') === true
})

/** Who can be named or voted for now. */
export const options = computed<readonly SeatNumber[]>(() => {
  const view = village.value?.view
  const { kind, isDone } = moment.value ?? {}
  const isNaming = kind === 'choose' || kind === 'talk' || kind === 'vote' || kind === 'shot'
  if (view === undefined || isDone !== false || !isNaming) return []
  return kind === 'vote' && waiting.value?.for === 'vote' ? waiting.value.among : livingIn(view.village)
})

/** The village once it is over. */
export const finished = computed(() => {
  const now = present.value?.view.village
  return now && waitsFor(now).for === 'finished' ? now : undefined
})

/** The village after so many events, with all that is known by now of what everybody was. */
function asOf(model: VillageModel, events: number): VillageModel {
  const { rules: agreed, players, history, shown } = model.view.village
  const then = applyAll(foundVillage(agreed, players), history.slice(0, events))
  return { ...model, view: { ...model.view, village: { ...then, shown } } }
}

/** How the player at a seat of the village is called; before roles are dealt, its seats are those of the table. */
export function whoAt(seat: SeatNumber): Who {
  const { name, isMe } = who(village.value === undefined ? seat : (village.value.players[seat] ?? -1))
  return { name: isMe ? name : nameOfAnother(name), isMe }
}

/** The name at a seat of the village. */
export function nameAt(seat: SeatNumber): string {
  return whoAt(seat).name
}

/** What this seat alone knows; only for one who looks. */
export function secretsOf(): VillageView | undefined {
  return village.value?.view
}

listen({ hear, clear })
// This part of the page is loaded when the village may have begun already.
ask({ type: 'look' })

function hear(message: Tell): void {
  switch (message.type) {
    case 'village':
      present.value = message.village
      onScreen.value = message.village.view.village.day
      return
    case 'moment':
      if (message.moment?.isDone === false) giveAgain(message.moment.kind)
      if (message.moment?.kind !== moment.value?.kind || message.moment?.isDone) picked.value = undefined
      moment.value = message.moment
      return
    case 'unheard':
      unheard.value = message.words
      return
    case 'village over':
      areRolesShown.value = true
  }
}

/** What was answered before the page was loaded anew is answered again. */
function giveAgain(kind: MomentModel['kind']): void {
  const given = kept.take(asked(kind))
  if (given) ask(given)
}

/** Gives an answer, and keeps it as long as its time runs. */
export function answer(given: VillageAsk): void {
  if (moment.value) keepAnswer(asked(moment.value.kind), given)
  ask(given)
}

function asked(kind: MomentModel['kind']): Asked {
  return { table: table.value?.id ?? '', events: present.value?.view.village.history.length ?? 0, kind }
}

function clear(): void {
  present.value = undefined
  past.value = undefined
  moment.value = undefined
  unheard.value = []
  areRolesShown.value = false
  picked.value = undefined
  showsEnd.value = true
  light.value = undefined
}

/** The bar at the bottom: what I can do now, or what I may decide ahead. */
import { useState } from 'preact/hooks'
import type { Legal } from '../../../games/holdem/index.ts'
import { ask } from '../../table/page/line.ts'
import { table, who } from '../../table/page/state.ts'
import { t } from '../../words/messages.ts'
import { boughtText, mayBuy, wish } from './chips-wish.ts'
import {
  ahead,
  amount,
  checkOrCall,
  decide,
  isSure,
  legalMove,
  mayDecideAhead,
  myHand,
  presetAmount,
  presetOf,
  presets,
  raise,
  setAmount,
  showCards,
} from './move.ts'
import { NextHand } from './next-hand.tsx'
import { Result } from './result.tsx'
import { shown } from './stage.ts'
import { asked, playsNext, rules } from './state.ts'

/** Everything that the reader can do in the hand. */
export function Actions() {
  const finished = shown.value?.view.waiting.for === 'finished'
  return (
    <section class="actions" aria-label={t.act.label}>
      {finished && shown.value ? <Result hand={shown.value} /> : <MyHand />}
      {legalMove.value ? (
        <Moves />
      ) : asked.value?.kind === 'show' ? (
        <ShowOrMuck />
      ) : mayBuy.value !== undefined ? (
        <BuyChips chips={mayBuy.value} />
      ) : finished ? (
        <NextHand />
      ) : (
        <Ahead />
      )}
    </section>
  )
}

function MyHand() {
  return <p class="made">{myHand.value === undefined ? ' ' : t.table.youHave(myHand.value)}</p>
}

function Moves() {
  const legal = legalMove.value!
  return (
    <>
      {legal.raise && legal.raise.min < legal.raise.max && <Amount />}
      <div class="moves">
        <button type="button" class="fold" onClick={() => decide('fold')}>
          {t.act.fold} <kbd>F</kbd>
        </button>
        <button type="button" class="call" onClick={checkOrCall}>
          {callWord(legal)} <kbd>C</kbd>
        </button>
        {legal.raise && (
          <button type="button" class="raise" onClick={raise}>
            {raiseWord()} <kbd>R</kbd>
          </button>
        )}
      </div>
    </>
  )
}

function callWord({ check, call = 0, seat }: Legal): string {
  if (check) return t.act.check
  const isAll = call === shown.value?.view.seats[seat]?.stack
  return isAll ? t.act.callAllIn(t.chips(call)) : t.act.call(t.chips(call))
}

function raiseWord(): string {
  const legal = legalMove.value!
  const chips = t.chips(amount.value)
  if (amount.value === legal.raise?.max) return isSure.value ? t.act.sure(chips) : t.act.allIn(chips)
  const isBet = shown.value?.view.seats.every((seat) => seat.bet === 0)
  return isBet ? t.act.bet(chips) : t.act.raise(chips)
}

function Amount() {
  const legal = legalMove.value!
  const { min, max } = legal.raise!
  const step = rules.value?.stakes.bigBlind ?? 1
  return (
    <div class="sizing">
      <Presets legal={legal} />
      <div class="amount">
        <button
          type="button"
          class="nudge"
          aria-label={t.act.less}
          onClick={() => setAmount(amount.value - step)}
        >
          −
        </button>
        <AmountField />
        <button
          type="button"
          class="nudge"
          aria-label={t.act.more}
          onClick={() => setAmount(amount.value + step)}
        >
          +
        </button>
        <input
          type="range"
          aria-label={t.act.amount}
          min={min}
          max={max}
          value={amount.value}
          aria-valuetext={t.chips(amount.value)}
          onInput={({ currentTarget }) => setAmount(Number(currentTarget.value))}
          onKeyDown={({ key }) => key === 'Enter' && raise()}
        />
      </div>
    </div>
  )
}

/** Usual amounts, by a click or a key. */
function Presets({ legal }: { legal: Legal }) {
  return (
    <div class="presets">
      {presets.map((preset, i) => (
        <button
          type="button"
          aria-pressed={presetAmount(preset, legal) === amount.value}
          aria-keyshortcuts={`Shift+${i + 1}`}
          onClick={() => setAmount(presetAmount(preset, legal))}
          key={preset}
        >
          {t.act.presets[preset]}
        </button>
      ))}
    </div>
  )
}

/** Digits are typed as they are; what is meant is kept within what is legal. */
function AmountField() {
  const [typed, setTyped] = useState<string>()
  const onKey = (event: KeyboardEvent): void => {
    const preset = presetOf(event)
    if (event.key === 'Enter') raise()
    else if (event.key === 'Escape' && event.currentTarget instanceof HTMLElement) event.currentTarget.blur()
    else if (preset && legalMove.value) {
      event.preventDefault()
      setTyped(undefined)
      setAmount(presetAmount(preset, legalMove.value))
    }
  }
  return (
    <input
      id="amount"
      type="text"
      inputMode="numeric"
      autocomplete="off"
      aria-label={t.act.amount}
      value={typed ?? String(amount.value)}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onInput={({ currentTarget }) => {
        const digits = currentTarget.value.replaceAll(/\D/g, '')
        setTyped(digits)
        setAmount(Number(digits))
      }}
      onBlur={() => setTyped(undefined)}
      onKeyDown={onKey}
    />
  )
}

function ShowOrMuck() {
  return (
    <>
      <p class="hint">{t.act.showQuestion}</p>
      <div class="moves">
        <button type="button" class="fold" onClick={() => showCards(false)}>
          {t.act.muck} <kbd>F</kbd>
        </button>
        <button type="button" class="call" onClick={() => showCards(true)}>
          {t.act.show} <kbd>C</kbd>
        </button>
      </div>
    </>
  )
}

/** I have lost all: chips are bought by choice only. */
function BuyChips({ chips }: { chips: number }) {
  const answer = (buy: boolean) => () => {
    wish.value = buy ? 'bought' : 'declined'
    ask({ type: 'buy', buy })
  }
  return (
    <>
      <p class="hint">{t.act.broke}</p>
      <div class="moves">
        {wish.value !== 'declined' && (
          <button type="button" onClick={answer(false)}>
            {t.act.justWatch}
          </button>
        )}
        <button type="button" class="call" onClick={answer(true)}>
          {t.act.buy(t.chips(chips))}
        </button>
      </div>
    </>
  )
}

function Ahead() {
  const { view, players } = shown.value ?? {}
  if (!mayDecideAhead.value) return <p class="hint">{idleText()}</p>
  const next = view?.waiting.for === 'act' ? players?.[view.waiting.seat] : undefined
  const toggle = (wish: 'check or fold' | 'call any') => () => {
    ahead.value = ahead.value === wish ? undefined : wish
  }
  return (
    <>
      <p class="hint">{next === undefined ? ' ' : t.act.waitingFor([who(next).name])}</p>
      <fieldset class="moves ahead">
        <legend class="sr">{t.act.preLabel}</legend>
        <button
          type="button"
          aria-pressed={ahead.value === 'check or fold'}
          onClick={toggle('check or fold')}
        >
          {t.act.preCheckFold}
        </button>
        <button type="button" aria-pressed={ahead.value === 'call any'} onClick={toggle('call any')}>
          {t.act.preCallAny}
        </button>
      </fieldset>
    </>
  )
}

function idleText(): string {
  const { view } = shown.value ?? {}
  if (table.value?.me === undefined) return t.act.watching
  const mine = view?.viewer === undefined ? undefined : view.seats[view.viewer]
  if (mine?.status === 'folded') return t.act.folded
  return boughtText.value ?? (playsNext.value ? t.act.fromNextHand : ' ')
}

/** Quick phrases by day: to accuse, to defend, to claim a role. They are said in words that bots understand too. */
import { type Remark, ROLES, type Role, sayRemarks } from '../../../games/werewolf/index.ts'
import { more } from '../../words/more.ts'
import { v } from '../../words/village.ts'
import { picked, village, whoAt } from './state.ts'

/** Buttons that each write a sentence; those about somebody need a house to be picked. */
export function Phrases({ onPhrase }: { onPhrase: (phrase: string) => void }) {
  // Nobody speaks so of itself.
  const seat = picked.value === village.value!.view.me ? undefined : (picked.value ?? undefined)
  const about = (make: (of: number) => Remark) => () => {
    if (seat !== undefined) onPhrase(sayRemarks([make(seat)]))
  }
  const { mix } = village.value!.view.village
  return (
    <fieldset class="phrases">
      <legend class="sr">{v.talk.phrases}</legend>
      <button
        type="button"
        disabled={seat === undefined}
        onClick={about((of) => ({ kind: 'suspicion', seat: of }))}
      >
        {seat === undefined ? v.talk.suspect : v.remark.suspicion(whoAt(seat))}
      </button>
      <button
        type="button"
        disabled={seat === undefined}
        onClick={about((of) => ({ kind: 'finding', seat: of, isWolf: true }))}
      >
        {seat === undefined ? v.talk.wolf : v.remark.wolf(whoAt(seat))}
      </button>
      <button
        type="button"
        disabled={seat === undefined}
        onClick={about((of) => ({ kind: 'finding', seat: of, isWolf: false }))}
      >
        {seat === undefined ? v.talk.noWolf : v.remark.noWolf(whoAt(seat))}
      </button>
      <Claim roles={ROLES.filter((role) => mix[role] > 0 && role !== 'wolf')} onPhrase={onPhrase} />
    </fieldset>
  )
}

/** Everybody may claim anything: the list is the same for all. */
function Claim({ roles, onPhrase }: { roles: readonly Role[]; onPhrase: (phrase: string) => void }) {
  return (
    <select
      aria-label={v.talk.iAm}
      value=""
      onChange={({ currentTarget }) => {
        const role = roles[currentTarget.selectedIndex - 1]
        if (role) onPhrase(sayRemarks([{ kind: 'claim', role }]))
        currentTarget.selectedIndex = 0
      }}
    >
      <option value="">{v.talk.iAm}</option>
      {roles.map((role) => (
        <option value={role} key={role}>
          {more.village.roles[role]}
        </option>
      ))}
    </select>
  )
}

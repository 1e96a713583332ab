/** What somebody agrees to by sitting down, before the game and while it goes on: with whom, by which rules, and who gives the order. */
import type { RulesModel } from '../../rules-model.ts'
import { more } from '../../words/more.ts'
import type { CompanyModel } from '../model.ts'
import type { GamePage } from './game-page.ts'
import { Term } from './term.tsx'

interface AgreementProps {
  readonly game: GamePage
  readonly rules: RulesModel
  readonly company: CompanyModel
  readonly players: { readonly here: number; readonly seats: number }
}

/** As terms and what they mean. */
export function Agreement({ game, rules, company, players }: AgreementProps) {
  const { host, hostWords, direct, around } = company
  return (
    <dl>
      <Term name={more.lobby.ruleNames.host}>
        {host !== undefined && <strong>{host}</strong>} <span class="words">{hostWords}</span>
      </Term>
      <game.Terms rules={rules} players={players} />
      {direct && <Term name={more.lobby.ruleNames.order}>{more.lobby.directOrder}</Term>}
      {around && <Term name={more.lobby.ruleNames.around}>{more.lobby.aroundRelay}</Term>}
    </dl>
  )
}

/** Ways to cheat as cards on the front page: one click into a game in which somebody tries it. */
import { settings } from '../../app/settings.ts'
import { firstBot } from '../../table/page/bot-names.ts'
import { ask } from '../../table/page/line.ts'
import { t } from '../../words/messages.ts'
import { more } from '../../words/more.ts'
import { wishAgainst } from './wish.ts'

/** The cards. */
export function CheatCards() {
  const play = (cheat: string) => () =>
    ask({ type: 'play bots', wish: { ...wishAgainst(cheat), name: settings.value.name || t.front.nobody } })
  return (
    <section class="cheats" aria-labelledby="cheats">
      <h2 id="cheats">{more.make.tryCheats}</h2>
      <p>{more.make.introCheat}</p>
      <ul>
        {Object.entries(more.cheats).map(([cheat, text]) => (
          <li key={cheat}>
            <button type="button" onClick={play(cheat)}>
              {more.make.cheatOption(firstBot, text)}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

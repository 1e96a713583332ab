/** Preferences, and the list of keys. */
import type { GameName } from '../rules-model.ts'
import { more } from '../words/more.ts'
import { Choice } from './choice.tsx'
import { Dialog } from './dialog.tsx'
import { Switch } from './fields.tsx'
import { prefer, type Settings, settings } from './settings.ts'

const languages: readonly Settings['language'][] = ['system', 'en', 'de']
const themes: readonly Settings['theme'][] = ['system', 'light', 'dark']

interface SettingsProps {
  /** What is played: some preferences, and the keys, are of one game only. */
  readonly game: GameName
  readonly onClose: () => void
  readonly onRules: () => void
}

/** The dialog of preferences. */
export function SettingsDialog({ game, onClose, onRules }: SettingsProps) {
  const { fourColours, quick, noPause, sounds, vibration } = settings.value
  return (
    <Dialog title={more.settings.title} onClose={onClose} kind="narrow">
      {game === 'holdem' && (
        <Switch
          label={more.settings.fourColours}
          value={fourColours}
          onChange={(wanted) => prefer({ fourColours: wanted })}
        />
      )}
      <Switch label={more.settings.quick} value={quick} onChange={(wanted) => prefer({ quick: wanted })} />
      {game === 'holdem' && (
        <Switch
          label={more.settings.noPause}
          value={noPause}
          onChange={(wanted) => prefer({ noPause: wanted })}
        />
      )}
      <Switch label={more.settings.sounds} value={sounds} onChange={(wanted) => prefer({ sounds: wanted })} />
      {'vibrate' in navigator && (
        <Switch
          label={more.settings.vibration}
          value={vibration}
          onChange={(wanted) => prefer({ vibration: wanted })}
        />
      )}
      <Looks />
      <Keys game={game} />
      <div class="foot">
        <button type="button" onClick={onRules}>
          {more.rules.button[game]}
        </button>
        <button type="button" class="primary" onClick={onClose}>
          {more.settings.close}
        </button>
      </div>
    </Dialog>
  )
}

/** Language and colours. */
function Looks() {
  const { language, theme } = settings.value
  return (
    <>
      <Choice
        label={more.settings.language}
        options={languages.map((name) => [name, more.settings.languages[name]])}
        value={language}
        onChange={(wanted) => prefer({ language: wanted })}
        isRow
      />
      <Choice
        label={more.settings.theme}
        options={themes.map((name) => [name, more.settings.themes[name]])}
        value={theme}
        onChange={(wanted) => prefer({ theme: wanted })}
        isRow
      />
    </>
  )
}

/** The keys of a game; not shown where there is no keyboard. */
function Keys({ game }: { game: GameName }) {
  return (
    <section class="keys">
      <h3>{more.settings.keys}</h3>
      <dl>
        {more.settings.keyList[game].map(([key, meaning]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

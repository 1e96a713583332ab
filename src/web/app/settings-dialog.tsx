/** Preferences, and the list of keys. */
import type { GameName } from '../rules-model.ts'
import { more } from '../words/more.ts'
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
  const { fourColours, quick, noPause, sounds, vibration, language, theme } = settings.value
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
      <label class="row">
        <span>{more.settings.language}</span>
        <select
          value={language}
          onChange={({ currentTarget }) =>
            prefer({ language: languages[currentTarget.selectedIndex] ?? 'system' })
          }
        >
          {languages.map((name) => (
            <option value={name} key={name}>
              {more.settings.languages[name]}
            </option>
          ))}
        </select>
      </label>
      <label class="row">
        <span>{more.settings.theme}</span>
        <select
          value={theme}
          onChange={({ currentTarget }) => prefer({ theme: themes[currentTarget.selectedIndex] ?? 'system' })}
        >
          {themes.map((name) => (
            <option value={name} key={name}>
              {more.settings.themes[name]}
            </option>
          ))}
        </select>
      </label>
      <h3>{more.settings.keys}</h3>
      <dl class="keys">
        {more.settings.keyList[game].map(([key, meaning]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
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

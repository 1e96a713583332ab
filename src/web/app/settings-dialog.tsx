/** Preferences, and the list of keys. */
import { more } from '../words/more.ts'
import { Dialog } from './dialog.tsx'
import { prefer, type Settings, settings } from './settings.ts'

const languages: readonly Settings['language'][] = ['system', 'en', 'de']
const themes: readonly Settings['theme'][] = ['system', 'light', 'dark']

/** The dialog of preferences. */
export function SettingsDialog({ onClose, onRules }: { onClose: () => void; onRules: () => void }) {
  const { fourColours, quick, noPause, sounds, language, theme } = settings.value
  return (
    <Dialog title={more.settings.title} onClose={onClose} kind="narrow">
      <label class="row">
        <span>{more.settings.fourColours}</span>
        <input
          type="checkbox"
          checked={fourColours}
          onChange={({ currentTarget }) => prefer({ fourColours: currentTarget.checked })}
        />
      </label>
      <label class="row">
        <span>{more.settings.quick}</span>
        <input
          type="checkbox"
          checked={quick}
          onChange={({ currentTarget }) => prefer({ quick: currentTarget.checked })}
        />
      </label>
      <label class="row">
        <span>{more.settings.noPause}</span>
        <input
          type="checkbox"
          checked={noPause}
          onChange={({ currentTarget }) => prefer({ noPause: currentTarget.checked })}
        />
      </label>
      <label class="row">
        <span>{more.settings.sounds}</span>
        <input
          type="checkbox"
          checked={sounds}
          onChange={({ currentTarget }) => prefer({ sounds: currentTarget.checked })}
        />
      </label>
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
        {more.settings.keyList.map(([key, meaning]) => (
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
          {more.rules.button}
        </button>
        <button type="button" class="primary" onClick={onClose}>
          {more.settings.close}
        </button>
      </div>
    </Dialog>
  )
}

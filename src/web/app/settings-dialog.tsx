/** Preferences, and the list of keys. */
import { t } from '../words/messages.ts'
import { Dialog } from './dialog.tsx'
import { prefer, type Settings, settings } from './settings.ts'

const themes: readonly Settings['theme'][] = ['system', 'light', 'dark']

/** The dialog of preferences. */
export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const { fourColours, quick, theme } = settings.value
  return (
    <Dialog title={t.settings.title} onClose={onClose} kind="narrow">
      <label class="row">
        <span>{t.settings.fourColours}</span>
        <input
          type="checkbox"
          checked={fourColours}
          onChange={({ currentTarget }) => prefer({ fourColours: currentTarget.checked })}
        />
      </label>
      <label class="row">
        <span>{t.settings.quick}</span>
        <input
          type="checkbox"
          checked={quick}
          onChange={({ currentTarget }) => prefer({ quick: currentTarget.checked })}
        />
      </label>
      <label class="row">
        <span>{t.settings.theme}</span>
        <select
          value={theme}
          onChange={({ currentTarget }) => prefer({ theme: themes[currentTarget.selectedIndex] ?? 'system' })}
        >
          {themes.map((name) => (
            <option value={name} key={name}>
              {t.settings.themes[name]}
            </option>
          ))}
        </select>
      </label>
      <h3>{t.settings.keys}</h3>
      <dl class="keys">
        {t.settings.keyList.map(([key, meaning]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <div class="foot">
        <button type="button" class="primary" onClick={onClose}>
          {t.settings.close}
        </button>
      </div>
    </Dialog>
  )
}

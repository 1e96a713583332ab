/** What the reader prefers, kept in this browser: name, appearance, four colours. */
import { effect, signal } from '@preact/signals'
import { light } from './light.ts'

/** Preferences. */
export interface Settings {
  readonly name: string
  readonly fourColours: boolean
  /** Bots decide at once, and pauses are short. */
  readonly quick: boolean
  /** The next hand follows at once. */
  readonly noPause: boolean
  readonly sounds: boolean
  readonly vibration: boolean
  readonly language: 'system' | 'en' | 'de'
  readonly theme: 'system' | 'light' | 'dark'
  /** Whom the reader does not want to hear, by the person's key. */
  readonly muted: readonly string[]
}

const usual: Settings = {
  name: '',
  fourColours: false,
  quick: false,
  noPause: false,
  sounds: false,
  vibration: false,
  language: 'system',
  theme: 'system',
  muted: [],
}
const place = 'nodealer-settings'

function kept(): Settings {
  try {
    return { ...usual, ...(JSON.parse(localStorage.getItem(place) ?? '{}') as Partial<Settings>) }
  } catch {
    return usual
  }
}

/** The preferences as they are now. */
export const settings = signal<Settings>(kept())

/** Changes some of them. */
export function prefer(change: Partial<Settings>): void {
  settings.value = { ...settings.value, ...change }
}

effect(() => {
  const { theme, fourColours } = settings.value
  const { dataset } = document.documentElement
  const shown = theme === 'system' ? light.value : theme
  if (shown === undefined) delete dataset['theme']
  else dataset['theme'] = shown
  dataset['deck'] = fourColours ? 'four' : 'two'
  try {
    localStorage.setItem(place, JSON.stringify(settings.value))
  } catch {
    // a browser that keeps nothing forgets preferences too
  }
})

/** The language of the page: as the browser wants it, or as the reader has chosen. Other languages than English are loaded first. */
import { effect, signal } from '@preact/signals'
import { type Settings, settings } from './settings.ts'

/** A language that the page can speak. */
type Language = 'en' | 'de'

/** What the page speaks now; changes once its words are there. */
export const spoken = signal<Language>('en')

function wanted({ language }: Settings): Language {
  if (language !== 'system') return language
  const known = navigator.languages
    .map((name) => name.slice(0, 2))
    .find((name) => name === 'en' || name === 'de')
  return known === 'de' ? 'de' : 'en'
}

/** Speaks what is wanted. */
async function speakAs(language: Language): Promise<void> {
  if (language === spoken.peek()) return
  const german = await import('../words/german/index.ts')
  if (language === 'de') german.speakGerman()
  else german.speakEnglish()
  document.documentElement.lang = language
  spoken.value = language
}

/** Resolves when the page can be shown in the reader's language; from then on it follows the settings. */
export async function learnLanguage(): Promise<void> {
  await speakAs(wanted(settings.peek())).catch(() => {})
  effect(() => {
    speakAs(wanted(settings.value)).catch(() => {})
  })
}

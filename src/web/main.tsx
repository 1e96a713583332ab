/** Starts the page. */
import { render } from 'preact'
import { App } from './app/app.tsx'
import { learnLanguage } from './app/language.ts'

const place = document.getElementById('app')
if (place === null) throw new Error('the page has no place for the app')
learnLanguage().then(() => render(<App />, place))

// Over plain http there is no service worker, and the page needs the network.
addEventListener('load', () => navigator.serviceWorker?.register('/offline.js').catch(() => {}))

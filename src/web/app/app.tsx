/** Which screen for which address. */
import { batch, useSignalEffect } from '@preact/signals'
import type { ComponentType } from 'preact'
import { useEffect } from 'preact/hooks'
import type { GameName } from '../rules-model.ts'
import { come } from '../table/page/arrival.ts'
import { CardArt } from '../table/page/card-art.tsx'
import { reset } from '../table/page/line.ts'
import { elsewhere, lobby, made, missing, table, trouble } from '../table/page/state.ts'
import { TableScreen } from '../table/page/table-screen.tsx'
import { t } from '../words/messages.ts'
import { Front } from './front.tsx'
import { gamePage } from './game-pages.ts'
import { spoken } from './language.ts'
import { laterScreen } from './later.tsx'
import { light } from './light.ts'
import { NoticeScreen } from './notice-screen.tsx'
import { go, type NewKind, route } from './route.ts'

const JoinScreen = laterScreen(async () => (await import('../table/page/join-screen.tsx')).JoinScreen)
const newTables: { readonly [K in GameName]: ComponentType<{ readonly kind: NewKind }> } = {
  holdem: laterScreen(async () => (await import('../holdem/page/new-table.tsx')).NewTable),
  werewolf: laterScreen(async () => (await import('../werewolf/page/new-village.tsx')).NewVillage),
  free: laterScreen(async () => (await import('../free/page/new-free.tsx')).NewFree),
}
const GuideScreen = laterScreen(async () => (await import('./guide-screen.tsx')).GuideScreen)
const PasteScreen = laterScreen(async () => (await import('./paste-screen.tsx')).PasteScreen)
const AuditScreen = laterScreen(async () => (await import('../table/page/audit-screen.tsx')).AuditScreen)

/** The page. */
export function App() {
  useSignalEffect(followTable)
  return (
    <>
      <CardArt />
      {elsewhere.value ? <Elsewhere /> : <Screen key={spoken.value} />}
      {trouble.value !== undefined && !isToldElsewhere() && (
        <p class="trouble" role="alert">
          {t.trouble}: {t.sentence(trouble.value)}
        </p>
      )}
    </>
  )
}

/** Whether the screen itself says what went wrong. */
function isToldElsewhere(): boolean {
  const { screen } = route.value
  return screen === 'audit' || (screen === 'join' && !table.value && !lobby.value)
}

/** Keeps the address and the table together. */
function followTable(): void {
  const here = route.value
  const { id } = table.value ?? {}
  const link = made.value
  if (link !== undefined && (here.screen === 'new' || here.screen === 'paste'))
    go(link.slice(location.origin.length), true)
  if (id !== undefined && (here.screen === 'front' || here.screen === 'new')) go(`/play/${id.slice(0, 12)}`)
  if (id === undefined && here.screen === 'play') come(false)
  if (id === undefined && here.screen === 'front') light.value = undefined
}

function Screen() {
  const here = route.value
  const game = gamePage.value
  switch (here.screen) {
    case 'paste':
      return <PasteScreen />
    case 'new':
      return <NewGame game={here.game} kind={here.kind} />
    case 'join':
      return game ? <JoinScreen game={game} /> : <p class="loading">{t.table.starting}</p>
    case 'play':
      return missing.value ? (
        <NoticeScreen title={t.gone.title} text={t.gone.text} />
      ) : table.value && game ? (
        <TableScreen game={game} />
      ) : (
        <p class="loading">{t.table.starting}</p>
      )
    case 'audit':
      return <AuditScreen />
    case 'guide':
      return <GuideScreen name={here.name} />
    default:
      return <Front />
  }
}

function NewGame({ game, kind }: { game: GameName; kind: NewKind }) {
  const NewTable = newTables[game]
  return <NewTable kind={kind} />
}

/** Whoever comes back to this tab may have closed the other one. */
function Elsewhere() {
  const arrive = (steal: boolean): void =>
    batch(() => {
      reset()
      come(steal)
    })
  const take = (): void => arrive(true)
  useEffect(() => {
    const look = (): void => {
      if (!document.hidden) arrive(false)
    }
    const events = ['focus', 'visibilitychange']
    for (const event of events) addEventListener(event, look)
    return () => {
      for (const event of events) removeEventListener(event, look)
    }
  }, [])
  return (
    <main class="sheet">
      <h1>{t.elsewhere.title}</h1>
      <p class="lead">{t.elsewhere.text}</p>
      <button type="button" class="primary" onClick={take}>
        {t.elsewhere.here}
      </button>
    </main>
  )
}

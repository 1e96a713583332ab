/** A process that plays at the kept table until it is over, or until it is killed, for tests. */
import { openKeptTable } from '../../src/cli/kept-table.ts'
import { playLocally } from '../../src/table/index.ts'
import { keptRounds, roundsTerms } from '../table/kept-rounds.ts'

const rounds = Number(process.argv[2])
const names = ['you', 'bot 1', 'bot 2']
const kept = await openKeptTable(roundsTerms(3), names, false)
const game = keptRounds(rounds, { length: 5_000 })
const places = kept.seats.map((seat, i) => ({ ...seat, name: names[i] ?? '', game }))
const { sessions } = playLocally(kept.table, kept.sequencer, places)
process.send?.('playing')
const results = await Promise.all(sessions.map(({ result }) => result))
const log = await kept.close(true)
process.send?.({ results, log, resumed: kept.resumed }, () => process.disconnect())

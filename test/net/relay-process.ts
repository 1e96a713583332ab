/** A relay in a process of its own, to be paused and killed. Takes its options as JSON; ends when its parent does. */
import { startRelay } from '../../src/net/relay/index.ts'

process.on('disconnect', () => process.exit())
const relay = await startRelay(JSON.parse(process.argv[2] ?? '{}'))
process.send?.(relay.url)

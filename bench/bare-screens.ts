/**
 * What browsers on this machine need by themselves: bare pages that draw a line of text once a frame has gone from one of them to all, by a worker
 * and a socket as a table has them, over the same line. Whatever a table needs beyond that is its own.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { WebSocketServer } from 'ws'
import { slowLine } from './slow-line.ts'

/** The worker: the first frame goes to all, and where two round trips are meant everybody answers it to all. */
const worker = `
let answered = 0
const line = new WebSocket('ws://' + new URL(location.origin).host)
line.onopen = () => postMessage('ready')
line.onmessage = ({ data }) => {
  const [trip, trips, pages] = JSON.parse(data)
  if (trip < trips) return line.send(JSON.stringify([trip + 1, trips, pages]))
  if (trips > 1 && ++answered < pages) return
  answered = 0
  postMessage('said')
}
onmessage = ({ data }) => line.send(JSON.stringify([1, ...data]))
`

/** The page: a button that says something, and a log. */
const page = (pages: number): string => `<!doctype html><title>bare</title>
<button data-trips="1">one round trip</button><button data-trips="2">two round trips</button>
<div class="log"><ol></ol></div>
<script type="module">
const worker = new Worker('/worker.js')
worker.onmessage = ({ data }) => {
  const item = document.createElement('li')
  item.textContent = data
  document.querySelector('ol').append(item)
}
for (const button of document.querySelectorAll('button'))
  button.onclick = () => worker.postMessage([Number(button.dataset.trips), ${pages}])
</script>`

/** Leads these to bare pages, over a line with this delay. */
export async function serveBarePages(
  pages: readonly Page[],
  delay: number,
): Promise<{ pages: readonly Page[]; close(): void }> {
  const server = createServer(({ url }, response) => {
    const isWorker = url === '/worker.js'
    response.setHeader('content-type', isWorker ? 'text/javascript' : 'text/html')
    response.end(isWorker ? worker : page(pages.length))
  })
  const sockets = new WebSocketServer({ server })
  sockets.on('connection', (socket) =>
    socket.on('message', (frame) => {
      for (const other of sockets.clients) other.send(String(frame))
    }),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const line = await slowLine(() => (server.address() as AddressInfo).port, delay)
  for (const one of pages) {
    await one.goto(`http://127.0.0.1:${line.port}/`)
    await one.locator('li', { hasText: 'ready' }).waitFor()
  }
  return {
    pages,
    close() {
      line.close()
      sockets.close()
      server.close()
    },
  }
}

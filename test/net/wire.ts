/** A wire between visitors and a relay of this machine, in the hands of a test: it can be listened to, held, or cut. */
import { type AddressInfo, createServer, connect as dial, type Socket } from 'node:net'

/** A wire. */
export interface Wire {
  /** Where visitors come in. */
  readonly url: string
  /** From now on visitors reach what listens at this address. */
  leadTo(url: string): void
  /** Nothing moves any more on the connections that there are, and nobody is told. New ones are well. */
  hold(): void
  /** What was held moves again. */
  release(): void
  /** Ends all connections, and every new one, until it is mended. */
  cut(): void
  mend(): void
  close(): Promise<void>
}

/** Lays one. `onVisitor` hears everybody who comes in, before anything is passed on. */
export async function layWire(onVisitor: (visitor: Socket) => void = () => {}): Promise<Wire> {
  const ends = new Set<Socket>()
  let port = 0
  let isCut = false
  const join = (one: Socket, other: Socket): void => {
    ends.add(one)
    // Not piped: a pipe goes on by itself when there is room again, also while it is held.
    one.on('data', (bytes) => other.write(bytes))
    one.on('error', () => other.destroy())
    one.on('close', () => {
      ends.delete(one)
      other.destroy()
    })
  }
  const server = createServer((near) => {
    if (isCut) return near.destroy()
    onVisitor(near)
    const far = dial(port, '127.0.0.1')
    join(near, far)
    join(far, near)
  })
  const destroyAll = (): void => {
    for (const end of ends) end.destroy()
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    leadTo(url) {
      port = Number(new URL(url).port)
    },
    hold() {
      for (const end of ends) end.pause()
    },
    release() {
      for (const end of ends) end.resume()
    },
    cut() {
      isCut = true
      destroyAll()
    },
    mend() {
      isCut = false
    },
    close() {
      destroyAll()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

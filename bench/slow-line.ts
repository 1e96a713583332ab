/** A line on which everything takes some time, in each direction: a proxy on this machine, so that figures show round trips. */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Opens a way to a port of this machine, once there is one, that delays everything by so many milliseconds; gives its own port. */
export async function slowLine(to: () => number, delay: number): Promise<{ port: number; close(): void }> {
  const sockets = new Set<Socket>()
  const carry = (from: Socket, on: Socket): void => {
    from.on('data', (bytes) => setTimeout(() => on.writable && on.write(bytes), delay))
    from.on('close', () => setTimeout(() => on.destroy(), delay))
    from.on('error', () => on.destroy())
    from.setNoDelay(true)
    sockets.add(from)
  }
  const server = createServer((near) => {
    const far = connect(to(), '127.0.0.1')
    carry(near, far)
    carry(far, near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

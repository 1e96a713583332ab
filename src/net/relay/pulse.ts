/** Whether a caller is still there: it says something, answers a ping, or takes what waits for it. */
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'

/** The pulse of one connection. */
export interface Pulse {
  /** The caller was heard. */
  heard(): void
  /** Whether there was any sign of life since the last time. */
  beat(): boolean
}

/** The pulse of a caller behind this stream. */
export function createPulse(tcp: Duplex): Pulse {
  let alive = true
  let [backlog, sent] = [0, 0]
  return {
    heard() {
      alive = true
    },
    beat() {
      const nowSent = ((tcp as Socket).bytesWritten ?? 0) - tcp.writableLength
      // A slow reader's answer comes behind much else; that it takes what waits for it is a sign of life too. Without a
      // backlog it is none: the system takes small things for a caller that is gone.
      const isTaking = backlog > 0 && nowSent > sent
      const isAlive = alive || isTaking
      alive = false
      sent = nowSent
      backlog = tcp.writableLength
      return isAlive
    },
  }
}

/**
 * How one side of a direct connection can be reached (spec/mesh, section 2): what two programs must tell each other of a WebRTC
 * connection with one data channel, and nothing else. It is small enough to be pasted or scanned, and what a stranger sends
 * is checked field by field before a session description for the platform is made of it.
 */
import * as v from 'valibot'

/** The most candidates of one side. */
const mostCandidates = 12

const token = v.pipe(v.string(), v.regex(/^[A-Za-z0-9+/_-]{4,256}$/))
const candidate = v.strictTuple([
  /** What kind of address it is: of this machine, as seen from outside, or at a TURN server. */
  v.pipe(v.string(), v.regex(/^(host|srflx|prflx|relay)$/)),
  v.pipe(v.string(), v.regex(/^[A-Za-z0-9.:-]{1,64}$/)),
  v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(65_535)),
  v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2 ** 32 - 1)),
])

/** The form of a description. */
export const Description = v.strictObject({
  ufrag: token,
  pwd: token,
  /** SHA-256 of the certificate that this side will show, in hexadecimal. */
  fingerprint: v.pipe(v.string(), v.regex(/^[0-9A-F]{64}$/)),
  candidates: v.pipe(v.array(candidate), v.maxLength(mostCandidates)),
})
/** How one side can be reached. */
export type Description = v.InferOutput<typeof Description>

/** What a session description of the platform says of it; throws if it is not one of a data channel. */
export function describe(sdp: string): Description {
  const value = (name: string): string => new RegExp(`^a=${name}:(.*)$`, 'm').exec(sdp)?.[1]?.trim() ?? ''
  const candidates = [...sdp.matchAll(/^a=candidate:\S+ 1 udp (\d+) (\S+) (\d+) typ (\w+)/gim)]
    .map(([, priority, address, port, type]) => [type, address, Number(port), Number(priority)])
    .slice(0, mostCandidates)
  const read = v.safeParse(Description, {
    ufrag: value('ice-ufrag'),
    pwd: value('ice-pwd'),
    fingerprint: value('fingerprint')
      .replace(/^sha-256 /i, '')
      .replaceAll(':', '')
      .toUpperCase(),
    candidates,
  })
  if (!read.success)
    throw new Error('this platform describes its connections in a way that is not known here')
  return read.output
}

/** The session description that a platform can use. The one who offers leaves it to the other who begins the handshake. */
export function sessionOf(
  { ufrag, pwd, fingerprint, candidates }: Description,
  type: 'offer' | 'answer',
): string {
  const bytes = fingerprint.match(/../g) ?? []
  const lines = [
    'v=0',
    'o=- 1 1 IN IP4 0.0.0.0',
    's=-',
    't=0 0',
    'a=group:BUNDLE 0',
    // Without this, one platform takes it that there are no more addresses, and gives up before it has tried those below.
    'a=ice-options:trickle',
    'm=application 9 UDP/DTLS/SCTP webrtc-datachannel',
    'c=IN IP4 0.0.0.0',
    'a=mid:0',
    `a=ice-ufrag:${ufrag}`,
    `a=ice-pwd:${pwd}`,
    `a=fingerprint:sha-256 ${bytes.join(':')}`,
    `a=setup:${type === 'offer' ? 'actpass' : 'active'}`,
    'a=sctp-port:5000',
    'a=max-message-size:65536',
    ...candidates.map(candidateLine),
  ]
  return `${lines.join('\r\n')}\r\n`
}

/** The candidates as platforms take them one by one. */
export function candidatesOf({ candidates }: Description): string[] {
  return candidates.map((one, i) => candidateLine(one, i).slice('a='.length))
}

function candidateLine(
  [type, address, port, priority]: Description['candidates'][number],
  i: number,
): string {
  const base = `a=candidate:${i + 1} 1 UDP ${priority} ${address} ${port} typ ${type}`
  return type === 'host' ? base : `${base} raddr 0.0.0.0 rport 0`
}

/** Signs the order of one table: each place once, for everybody who is sent it. */
import { type Certificate, certify, type Identity, type OrderPlace } from '../../table/index.ts'

/** Certificates that are kept to be given again: those at the live end, and where readers of old entries make stops. */
const kept = 64

/** Gives the certificate of a place that is durable. */
export type Certifier = (place: Pick<OrderPlace, 'k' | 'head'>) => Certificate

/** The certifier of the table with this id. `onSigned` is told of each signature that had to be made. */
export function createCertifier(sequencer: Identity, id: Uint8Array, onSigned: () => void): Certifier {
  const certificates = new Map<number, Certificate>()
  return (place) => {
    const there = certificates.get(place.k)
    if (there !== undefined) return there
    const certificate = certify(sequencer, id, place)
    onSigned()
    if (certificates.size >= kept) certificates.delete(certificates.keys().next().value as number)
    certificates.set(place.k, certificate)
    return certificate
  }
}

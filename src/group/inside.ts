/** The second door of the group room, for the rooms above it: what they all do with bytes, and with keys. Games need none of this. */
export { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from './bytes.ts'
export { hkdf, hmac } from './hkdf.ts'

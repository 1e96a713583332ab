/** The second door of the group room, for the rooms above it: what they all do with bytes, and with keys. Games need none of this. */
export { base64urlnopad, fromBase64, readBase64 } from './base64.ts'
export { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from './bytes.ts'
export { hkdf, hmac } from './hkdf.ts'
export { onePoint } from './one-point.ts'

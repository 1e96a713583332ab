/** The second door of the group room, for the rooms above it: what they all do with bytes, keys and scalars. Games need none of this. */
export { base64urlnopad, fromBase64, readBase64 } from './base64.ts'
export { bytesToHex, concatBytes, sameBytes, utf8ToBytes } from './bytes.ts'
export { hkdf, hmac } from './hkdf.ts'
export { invertAll } from './inverse.ts'
export { nodeCrypto } from './node-crypto.ts'
export { onePoint } from './one-point.ts'
export { add, dot, mul, neg, reduce, sub } from './scalar.ts'
